"""Runs a compiler on one folder, within a time limit, and maps what goes wrong onto our errors.

The process itself is started by a ``Runner``, so that the judge can compile inside its sandbox: source is untrusted
for the compiler too (``#include`` reads files).  A runner starts the command in the folder, returns its output as text,
raises :class:`subprocess.TimeoutExpired` past the limit and leaves no process behind.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from functools import cache
from subprocess import CompletedProcess
from typing import TypeAlias

from burnish.core.errors import BuildError, PrerequisiteError

__all__ = ["BUILD_LIMIT_S", "Runner", "compile_in", "first_error", "run_local", "version_line"]

Runner: TypeAlias = Callable[[list[str], str, float], "CompletedProcess[str]"]
"""``runner(command, work folder, limit in seconds)``."""

BUILD_LIMIT_S = 120.0
_LOG_CHARACTERS = 200_000
"""A template error can fill megabytes; nobody reads past the first pages."""

_ERROR = re.compile(r"\berror\s*:|undefined (?:reference|symbol)|cannot find -l|nvcc fatal", re.IGNORECASE)


def run_local(command: list[str], folder: str, limit_s: float) -> CompletedProcess[str]:
    """Run ``command`` as an ordinary process; past the limit it is killed with everything it started."""
    environment = {**os.environ, "LC_ALL": "C", "TMPDIR": folder}
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            output, _ = process.communicate(timeout=limit_s)
        except BaseException:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            raise
    return CompletedProcess(command, process.returncode, output, "")


@cache
def version_line(compiler: str) -> str:
    """Return the line of ``compiler --version`` that tells one version from another.

    Raises :class:`PrerequisiteError` where the compiler does not start.
    """
    try:
        done = subprocess.run([compiler, "--version"], capture_output=True, text=True, timeout=60, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        raise PrerequisiteError(f"{compiler} does not start ({error}): install it again") from error
    lines = done.stdout.strip().splitlines()
    # g++ and clang++ say it in their first line, nvcc in its last.
    return next((line for line in lines if "Build cuda" in line), lines[0] if lines else "unknown version")


def first_error(log: str) -> str:
    """Return the line of a compiler's output that says what is wrong, else its first line."""
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    return next((line for line in lines if _ERROR.search(line)), lines[0] if lines else "the compiler said nothing")


def compile_in(
    folder: str, commands: Sequence[list[str]], runner: Runner = run_local, limit_s: float = BUILD_LIMIT_S
) -> str:
    """Run ``commands`` in order in ``folder`` and return their log.

    Raises :class:`BuildError` at the first that fails, or when all of them together pass the limit.
    """
    deadline = time.monotonic() + limit_s
    log = "".join(f"$ {' '.join(command)}\n" for command in commands)
    # One shell for all of them: entering the judge's sandbox costs more than compiling a small kernel.
    script = ["/bin/sh", "-c", " && ".join(shlex.join(command) for command in commands)]
    for command in [script] if len(commands) > 1 else commands:
        try:
            done = runner(command, folder, max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired as error:
            said = error.output.decode(errors="replace") if isinstance(error.output, bytes) else error.output or ""
            message = f"compiling took longer than {limit_s:g} s: simplify the source or lower its template depth"
            raise BuildError(message, (log + said)[:_LOG_CHARACTERS]) from error
        output = (done.stdout or "") + (done.stderr or "")
        log = (log + output)[:_LOG_CHARACTERS]
        if done.returncode < 0:
            raise BuildError(f"the compiler was killed by {signal.Signals(-done.returncode).name}", log)
        if done.returncode:
            raise BuildError(first_error(output), log)
    return log
