"""What the sandbox stops on this host, found by trying it.

Not covered: what a device driver lets a process do to others on the same device.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from burnish.core.errors import JudgeError
from burnish.judge.sandbox.policy import SandboxPolicy, clean_environment, default_read_paths
from burnish.judge.sandbox.wrap import SandboxedRun, run_sandboxed

__all__ = ["Property", "probe"]

_MEMORY_BYTES = 1 << 30
_PROCESSES = 16
# A bound by process numbers (as root) holds at 301 + the limit.
_THREADS = _PROCESSES + 320
_SECONDS = 0.4
_WATCHDOG = "bounded by the judge's watchdog, which polls"

_OUTLIVE = """
import fcntl, os, sys, time
held = open("held", "w")
fcntl.flock(held, fcntl.LOCK_EX)
if os.fork() == 0:
    os.setsid()
time.sleep(60)
"""

_STOPPED_BY = {
    "network": ("net-namespace", "landlock-tcp", "seccomp"),
    "sockets": ("private-root", "net-namespace", "landlock-scope", "seccomp"),
    "writes": ("private-root", "landlock-files", "seccomp"),
    "home": ("private-root", "landlock-files"),
    "signals": ("pid-namespace", "landlock-scope", "seccomp"),
    "memory_of_others": ("pid-namespace", "user-namespace", "landlock-files", "seccomp"),
    "memory": ("limit-memory",),
    "processes": ("limit-processes", "pid-max"),
    "time": ("pid-namespace", "limit-cpu"),
}
# The filter only covers these where none of the layers named is in force.
_SECCOMP_STANDS_IN_FOR = {
    "sockets": frozenset({"private-root"}),
    "writes": frozenset({"private-root"}),
    "signals": frozenset({"pid-namespace", "landlock-scope"}),
}
_TITLES = {
    "network": "no network",
    "sockets": "no sockets of other programs",
    "writes": "no writes outside the work folder",
    "home": "no reading of home folders",
    "signals": "no signals to other processes",
    "memory_of_others": "no memory or environment of other processes",
    "memory": "bounded memory",
    "processes": "bounded processes",
    "time": "bounded time",
}
_NOTES = {
    "memory_of_others": "secrets in the own environment are kept out by the judge, which passes a clean one",
    "memory": f"with CUDA the address space cannot be bounded: {_WATCHDOG}",
    "time": "killed with all it started when the judge's clock runs out",
}


@dataclass(frozen=True)
class Property:
    """One promise of the sandbox and whether it held here."""

    name: str
    enforced: bool
    by: tuple[str, ...]
    """The layers in force that stop it."""
    note: str


def probe() -> tuple[Property, ...]:
    """Try every forbidden thing in a real sandbox and report what was stopped; under two seconds, leaves nothing."""
    with tempfile.TemporaryDirectory(prefix="burnish-probe-") as name, ThreadPoolExecutor(2) as pool:
        folder = Path(os.path.realpath(name))
        timing = pool.submit(_outlasts, folder)
        run, done = _attempt_everything(folder)
        done["time"] = timing.result()
    return tuple(_property(name, done[name], run.layers) for name in _TITLES)


def _property(name: str, done: bool, layers: tuple[str, ...]) -> Property:
    standing_in = not _SECCOMP_STANDS_IN_FOR.get(name, frozenset()) & frozenset(layers)
    by = tuple(x for x in _STOPPED_BY[name] if x in layers and (x != "seccomp" or standing_in))
    note = _NOTES.get(name, "")
    if done:
        note = f"not by the kernel here: {_WATCHDOG}" if name in ("memory", "processes") else "not enforced here"
    return Property(_TITLES[name], not done, () if done else by, note)


def _policy(work: Path) -> SandboxPolicy:
    work.mkdir()
    return SandboxPolicy(str(work), default_read_paths(), memory_bytes=_MEMORY_BYTES, processes=_PROCESSES)


def _attempt_everything(folder: Path) -> tuple[SandboxedRun, dict[str, bool]]:
    policy = _policy(folder / "work")
    outside = folder / "outside"
    outside.mkdir()
    kept = outside / "kept"
    kept.write_text("kept")
    before = _state(outside)
    script = str(Path(__file__).with_name("attempts.py"))
    with _surroundings(outside) as facts, _victim() as victim:
        facts |= {"victim": victim.pid, "outside": str(outside), "private": [str(kept), *_home_files()]}
        facts |= {"memory": _MEMORY_BYTES, "threads": _THREADS}
        argv = [sys.executable, "-I", "-S", script, json.dumps(facts)]
        run = run_sandboxed(argv, policy, clean_environment(policy.work), timeout=20)
        ended = victim.poll() is not None
    try:
        done: dict[str, bool] = json.loads(run.stdout)
    except json.JSONDecodeError as error:
        raise JudgeError(f"the probe did not run in the sandbox: {run.stderr.strip()[-500:]}") from error
    done["writes"] = _state(outside) != before
    done["signals"] |= ended
    return run, done


def _home_files() -> list[str]:
    with contextlib.suppress(OSError):
        return [entry.path for entry in os.scandir(Path.home()) if entry.is_file(follow_symlinks=False)][:10]
    return []


def _state(folder: Path) -> dict[str, Any]:
    facts = {path.name: path.stat() for path in folder.iterdir() if not path.is_socket()}
    return {name: (fact.st_mode, fact.st_size, fact.st_mtime_ns) for name, fact in facts.items()}


@contextlib.contextmanager
def _surroundings(folder: Path) -> Iterator[dict[str, Any]]:
    """Open servers for the sandboxed process to reach; give their addresses."""
    abstract = f"burnish-probe-{os.getpid()}"
    named = str(folder / "socket")
    with contextlib.ExitStack() as stack:
        tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        for address in (named, "\0" + abstract):
            server = stack.enter_context(socket.socket(socket.AF_UNIX))
            server.bind(address)
            server.listen()
        yield {"port": tcp.getsockname()[1], "socket": named, "abstract": abstract}


@contextlib.contextmanager
def _victim() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def _outlasts(folder: Path) -> bool:
    """Whether a process that left its session is still there after its time was up."""
    policy = _policy(folder / "late")
    argv = [sys.executable, "-I", "-S", "-c", _OUTLIVE]
    run = run_sandboxed(argv, policy, clean_environment(policy.work), timeout=_SECONDS)
    with open(folder / "late" / "held", "w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return not run.timed_out
