"""Checks of Triton kernels in the interpreter, which must be switched on before Triton is imported.

A test file names its checks; :func:`results` has a process with the interpreter run them once and returns what each
came to.  That process takes one file after another: starting it takes longer than most files.  Checks under
:func:`thorough` are left to ``make thorough``.  A file ends with ``if __name__ == "__main__": main(globals())``, to be
run by hand.
"""

from __future__ import annotations

import atexit
import importlib.util
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch

__all__ = ["checks", "interpreted", "main", "results", "thorough"]

_MARK = "RESULTS "


def thorough(check: Callable[[], None]) -> Callable[[], None]:
    """Leave a check to ``make thorough``."""
    check.__dict__["thorough"] = True
    return check


def checks(scope: dict[str, Any], of_thorough: bool) -> list[str]:
    """Return the names of a file's checks, the plain ones or the thorough ones."""
    names = [name for name in scope if name.startswith("check_")]
    return [name for name in names if scope[name].__dict__.get("thorough", False) is of_thorough]


def interpreted(file: str, scope: dict[str, Any]) -> Callable[[str], None]:
    """Return a file's test of its checks."""

    hard = checks(scope, True)
    marked = [pytest.param(name, marks=pytest.mark.thorough) for name in hard]

    @pytest.mark.parametrize("name", [*checks(scope, False), *marked])
    def test_in_the_interpreter(name: str) -> None:
        pytest.importorskip("triton")
        went_wrong = results(file, name in hard)[name]
        assert not went_wrong, went_wrong

    return test_in_the_interpreter


@cache
def results(file: str, of_thorough: bool = False) -> dict[str, str]:
    """Return for each plain or thorough check of a file an empty text, or what went wrong."""
    process = _running.pop() if _running and _running[0].poll() is None else _started()
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{int(of_thorough)}{file}\n")
    process.stdin.flush()
    line = next((line for line in process.stdout if line.startswith(_MARK)), None)
    assert line is not None, f"the interpreter ended with {process.wait()}"
    _running[:] = [process]
    found: dict[str, str] = json.loads(line.removeprefix(_MARK))
    return found


_running: list[subprocess.Popen[str]] = []


def _started() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", __file__],
        env={**os.environ, "TRITON_INTERPRET": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.kill)
    return process


def _serve() -> None:
    """Run the checks of the files named on standard input."""
    for line in sys.stdin:
        path = Path(line[1:].strip())
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        main(vars(module), (line[0] == "1",))


def main(scope: dict[str, Any], kinds: Sequence[bool] = (False, True)) -> None:
    """Run the checks of some kinds and print what they came to."""
    found = {}
    for name in (name for kind in kinds for name in checks(scope, kind)):
        # The same numbers whichever file came before: an unlucky draw must not be a matter of who ran first.
        torch.manual_seed(0)
        try:
            scope[name]()
            found[name] = ""
        except Exception:
            found[name] = traceback.format_exc()[-3000:]
    print(_MARK + json.dumps(found), flush=True)


if __name__ == "__main__":
    _serve()
