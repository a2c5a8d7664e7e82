"""The command line in a process of its own that need not import torch first: that takes two seconds each time.

The process is forked from one that has imported what the command imports and nothing else, with its own folder,
environment, standard streams and exit code.  ``test_cli_verify.py`` starts an interpreter, as a user does.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

_fork = multiprocessing.get_context("forkserver")
_IMPORTED = (
    "torch", "torch._dynamo", "torch.export", "numpy", "sqlalchemy", "sqlalchemy.dialects.sqlite", "optuna", "jinja2",
    "burnish.cli.main", "burnish.judge.judge", "burnish.engine.optimize", "burnish.propose.library",
    "burnish.propose.recipes", "burnish.report.folder",
)  # fmt: skip
_fork.set_forkserver_preload(list(_IMPORTED))


def burnish(
    *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None, timeout: float = 280
) -> subprocess.CompletedProcess[str]:
    """Run ``burnish`` with these arguments and return how it ended, as ``subprocess.run`` does."""
    argv = list(map(str, arguments))
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        process = _fork.Process(target=_run, args=(argv, str(cwd), dict(env or os.environ), str(out), str(err)))
        process.start()
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(argv, timeout)
        return subprocess.CompletedProcess(argv, process.exitcode, out.read_text(), err.read_text())


def _run(argv: list[str], cwd: str, env: dict[str, str], out: str, err: str) -> None:
    # What is here stays: a collection would touch, and so copy, the pages of all of it.
    gc.freeze()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    for path, stream in ((out, 1), (err, 2)):
        with contextlib.closing(os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w")) as file:
            os.dup2(file.fileno(), stream)
    from burnish.cli.main import main

    sys.exit(main(argv))
