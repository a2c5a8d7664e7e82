"""Tries every forbidden thing, from inside the sandbox; run as a script by :mod:`burnish.judge.sandbox.probe`.

Standard library only.  Prints a JSON object: what was tried, and whether it was *done* (which is bad).
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import mmap
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

_PROCESS_VM_READV = {"x86_64": 310, "aarch64": 270}


def _reaches(family: int, address: Any) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as client:
        client.settimeout(0.5)
        client.connect(address)
    return True


def network(facts: dict[str, Any]) -> bool:
    """Connect to a server on this host, over TCP."""
    return _reaches(socket.AF_INET, ("127.0.0.1", facts["port"]))


def sockets(facts: dict[str, Any]) -> bool:
    """Connect to another program's Unix socket, by file name and by abstract name."""
    done = False
    for address in (facts["socket"], "\0" + facts["abstract"]):
        with contextlib.suppress(OSError):
            done |= _reaches(socket.AF_UNIX, address)
    return done


def writes(facts: dict[str, Any]) -> bool:
    """Make a file, change one and change its mode outside the work folder; the probe looks whether any took."""
    target = os.path.join(facts["outside"], "kept")
    acts: tuple[Callable[[], Any], ...] = (
        lambda: open(os.path.join(facts["outside"], "made"), "w").close(),
        lambda: os.truncate(target, 0),
        lambda: os.chmod(target, 0o777),
        lambda: os.utime(target, (1, 1)),
        lambda: os.unlink(target),
    )
    for act in acts:
        with contextlib.suppress(OSError):
            act()
    return False


def home(facts: dict[str, Any]) -> bool:
    """Read or see files outside the folders the policy names: one of the probe's and those of the user's home."""
    for path in facts["private"]:
        with contextlib.suppress(OSError):
            open(path, "rb").close()
            return True
        with contextlib.suppress(OSError):
            if os.path.basename(path) in os.listdir(os.path.dirname(path)):
                return True
    return False


def signals(facts: dict[str, Any]) -> bool:
    """End another process of the same user."""
    os.kill(facts["victim"], signal.SIGKILL)
    return True


class _Span(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def _reads_memory(victim: int) -> bool:
    number = _PROCESS_VM_READV.get(os.uname().machine)
    if number is None:
        return False
    here = ctypes.create_string_buffer(8)
    local = _Span(ctypes.addressof(here), 8)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall(number, victim, ctypes.byref(local), 1, ctypes.byref(local), 1, 0)
    # A bad address means that we were let in and only missed.
    return ctypes.get_errno() in (0, 14)


def memory_of_others(facts: dict[str, Any]) -> bool:
    """Read another process's environment and memory."""
    for file in ("environ", "mem", "maps"):
        with contextlib.suppress(OSError), open(f"/proc/{facts['victim']}/{file}", "rb") as opened:
            if file == "mem" or opened.read(1):
                return True
    return _reads_memory(facts["victim"])


def memory(facts: dict[str, Any]) -> bool:
    """Take more memory than allowed."""
    mmap.mmap(-1, facts["memory"] + (1 << 20)).close()
    return True


def processes(facts: dict[str, Any]) -> bool:
    """Start more threads than allowed (the kernel counts them as processes)."""
    threading.stack_size(64 << 10)
    release = threading.Event()
    threads = []
    try:
        for _ in range(facts["threads"]):
            thread = threading.Thread(target=release.wait)
            thread.start()
            threads.append(thread)
    finally:
        release.set()
        for thread in threads:
            thread.join()
    return True


def main() -> None:
    """Try everything."""
    facts = json.loads(sys.argv[1])
    done = {}
    for attempt in (network, sockets, writes, home, signals, memory_of_others, memory, processes):
        try:
            done[attempt.__name__] = attempt(facts)
        except (OSError, RuntimeError):
            done[attempt.__name__] = False
    print(json.dumps(done))


if __name__ == "__main__":
    main()
