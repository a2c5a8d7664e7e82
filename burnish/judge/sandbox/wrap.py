"""Runs an outside program (a compiler, a disassembler) in the sandbox.

::

    python -m burnish.judge.sandbox.wrap --work DIR [--read PATH]... [--timeout S] -- COMMAND...

The exit status is the command's; 128 + n when signal n ended it, 124 when it ran out of time.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from burnish.core.errors import JudgeError
from burnish.judge.sandbox.bubblewrap import LAYERS, bwrap_prefix, bwrap_wanted
from burnish.judge.sandbox.lockdown import lock_down
from burnish.judge.sandbox.namespaces import enter_namespaces
from burnish.judge.sandbox.policy import SandboxPolicy, clean_environment, default_read_paths
from burnish.judge.sandbox.reaper import adopt_orphans, die_with_parent, kill_children

__all__ = ["SandboxedRun", "main", "run_sandboxed"]

TIMED_OUT = 124
_NOT_FOUND = 127
_GRACE_SECONDS = 5.0
# Isolated and without site-packages: the wrapper needs the standard library alone, and starts in about 30 ms.
_BOOT = """
import sys
sys.path.insert(0, sys.argv[1])
from burnish.judge.sandbox.wrap import wrapper_main
sys.exit(wrapper_main(sys.argv[2:]))
"""


@dataclass(frozen=True)
class SandboxedRun:
    """How a sandboxed command ended and what it said."""

    returncode: int
    stdout: str
    stderr: str
    timed_out: bool
    layers: tuple[str, ...]
    """The sandbox layers that were in force."""


def run_sandboxed(
    argv: Sequence[str],
    policy: SandboxPolicy,
    env: Mapping[str, str],
    timeout: float | None = None,
    bubblewrap: bool | None = None,
) -> SandboxedRun:
    """Run ``argv`` under ``policy`` with exactly the environment ``env``, in the work folder, with no input.

    ``bubblewrap`` makes the namespaces instead of us (by default where the host wants it so).  Safe to call from any
    thread of a large process.  When time is up the command and all it started are killed.
    Raises :class:`~burnish.core.errors.JudgeError` when the sandbox itself could not be set up.
    """
    package_root = str(Path(__file__).resolve().parents[3])
    report_read, report_write = os.pipe()
    boot = [sys.executable, "-I", "-S", "-c", _BOOT, package_root]
    wanted = bool(policy.namespaces) and bwrap_wanted() if bubblewrap is None else bubblewrap
    prefix = bwrap_prefix(policy) if wanted else None
    if prefix is not None:
        boot, policy = prefix + boot, dataclasses.replace(policy, namespaces=())
    request = [json.dumps(policy.to_json()), str(report_write), str(timeout or 0), *argv]
    with subprocess.Popen(
        boot + request,
        env=dict(env),
        cwd=policy.work,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=(report_write,),
        start_new_session=True,
    ) as process:
        os.close(report_write)
        try:
            stdout, stderr = process.communicate(timeout=None if timeout is None else timeout + _GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            stdout, stderr = process.communicate()
    with open(report_read) as file:
        lines = file.read().splitlines()
    errors = stderr.decode(errors="replace")
    if not lines:
        raise JudgeError(f"the sandbox could not be set up: {errors.strip()[-500:]}")
    code = process.returncode
    timed_out = code < 0 or "timed out" in lines[1:]
    layers = (*(LAYERS if prefix is not None else ()), *json.loads(lines[0]))
    return SandboxedRun(code, stdout.decode(errors="replace"), errors, timed_out, layers)


def wrapper_main(arguments: Sequence[str]) -> int:
    """Serve one :func:`run_sandboxed`, in a process of its own."""
    policy_text, report_text, timeout_text, *argv = arguments
    report = int(report_text)
    os.set_inheritable(report, False)
    policy = SandboxPolicy.from_json(json.loads(policy_text))
    return _supervise(policy, argv, dict(os.environ), float(timeout_text) or None, report)


def _supervise(
    policy: SandboxPolicy, argv: Sequence[str], env: dict[str, str], timeout: float | None, report: int | None
) -> int:
    die_with_parent()
    adopt_orphans()
    namespaces = enter_namespaces(policy)
    pid = os.fork()
    if pid == 0:
        _init(policy, namespaces, argv, env, report)
    watch = os.pidfd_open(pid)
    ready, _, _ = select.select([watch], [], [], timeout)
    if not ready:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    kill_children()
    if not ready:
        if report is not None:
            os.write(report, b"timed out\n")
        return TIMED_OUT
    return _shell_code(status)


def _shell_code(status: int) -> int:
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def _init(
    policy: SandboxPolicy, namespaces: tuple[str, ...], argv: Sequence[str], env: dict[str, str], report: int | None
) -> NoReturn:
    """Be process 1: lock down, start the command as process 2 (signals work normally there) and wait for it."""
    code = 1
    try:
        os.chdir(policy.work)
        layers = lock_down(policy, namespaces)
        die_with_parent()
        if report is not None:
            os.write(report, (json.dumps(layers) + "\n").encode())
            os.close(report)
        command = os.fork()
        if command == 0:
            _execute(argv, env)
        while True:
            ended, status = os.wait()
            if ended == command:
                code = _shell_code(status)
                break
    except (OSError, JudgeError) as error:
        print(f"sandbox: {error}", file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(code)


def _execute(argv: Sequence[str], env: dict[str, str]) -> NoReturn:
    try:
        os.execvpe(argv[0], list(argv), env)
    except OSError as error:
        print(f"{argv[0]}: {error.strerror}", file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(_NOT_FOUND)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m burnish.judge.sandbox.wrap", description="Run in the sandbox.")
    parser.add_argument("--work", required=True, help="the only writable folder")
    parser.add_argument("--read", action="append", default=[], help="a further readable file or folder")
    parser.add_argument("--device", action="append", default=[], help="a device file to open")
    parser.add_argument("--memory", type=int, help="bytes of address space")
    parser.add_argument("--timeout", type=float, help="seconds")
    parser.add_argument("--env", action="append", default=[], metavar="NAME=VALUE", help="a variable for the command")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args(arguments)
    work = os.path.realpath(options.work)
    read = (*default_read_paths(), *map(os.path.realpath, options.read))
    policy = SandboxPolicy(work, read, devices=tuple(options.device), memory_bytes=options.memory)
    env = clean_environment(work) | dict(pair.split("=", 1) for pair in options.env)
    return _supervise(policy, options.command, env, options.timeout, None)


if __name__ == "__main__":
    sys.exit(main())
