"""A private root: a read-only tree of what the policy names and nothing else, with its own ``/proc`` and ``/dev``.

Landlock already refuses the files; the private root also covers what Landlock does not: the existence of files,
``chmod`` and time stamps, and Unix sockets of other programs (a container engine's, an agent's).
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections import deque
from pathlib import Path

from burnish.judge.sandbox.kernel import kernel_version, mount, mount_read_only, pivot_root, unmount_lazily, unshare
from burnish.judge.sandbox.policy import SandboxPolicy

__all__ = ["HARMLESS_DEVICES", "PRIVATE_MEMORY", "enter_private_root"]

PRIVATE_MEMORY = "/dev/shm"

_NEW_MOUNT_NAMESPACE = 0x00020000
_NOSUID, _NODEV, _NOEXEC = 2, 4, 8
_BIND, _REC = 0x1000, 0x4000
HARMLESS_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_DEFAULT_MEMORY = 1 << 30
_RESERVED_NUMBERS = 301

# The new root is assembled on top of /proc: it exists everywhere, no policy names it, and it is replaced anyway.
_BASE = "/proc"


def enter_private_root(policy: SandboxPolicy, fresh_proc: bool) -> tuple[str, ...]:
    """Make the policy's paths the whole file system of this process.

    Needs a mount namespace of ours.  The runner takes another one first, so that its supervisor keeps the outer view.
    Returns the layers now in force: none when the host refuses, and then nothing has changed.
    """
    here = os.getcwd()
    outer_proc = os.open("/proc", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        unshare(_NEW_MOUNT_NAMESPACE)
        mount("tmpfs", _BASE, "tmpfs", _NOSUID | _NODEV, "mode=755,size=1m")
    except OSError:
        os.close(outer_proc)
        return ()
    try:
        _fill(policy)
        layers = _mount_proc(outer_proc, fresh_proc, policy.processes)
        os.mkdir(f"{_BASE}/.old")
        pivot_root(_BASE, f"{_BASE}/.old")
    except OSError:
        unmount_lazily(_BASE)
        os.chdir(here)
        return ()
    finally:
        os.close(outer_proc)
    os.chdir("/")
    unmount_lazily("/.old")
    os.rmdir("/.old")
    mount_read_only("/", recursive=False)
    os.chdir(here if os.path.isdir(here) else policy.work)
    return ("private-root", *layers)


def _fill(policy: SandboxPolicy) -> None:
    writable = {_place(policy.work)}
    devices = {_place(path) for path in (*HARMLESS_DEVICES, *policy.devices) if os.path.exists(path)}
    readable = {_place(path) for path in policy.read if os.path.exists(path)}
    done: list[str] = []
    # Outer folders first: a mount made earlier would disappear under one made later.
    for path in sorted(writable | devices | readable, key=lambda p: p.count("/")):
        if path not in writable | devices and any(_inside(path, other) for other in done):
            continue
        mount(path, _BASE + path, None, _BIND | _REC)
        if path in readable and path not in writable | devices:
            mount_read_only(_BASE + path, recursive=True)
            done.append(path)
    for name, target in (("fd", "fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2")):
        os.symlink(f"/proc/self/{target}", f"{_BASE}/dev/{name}")
    os.makedirs(_BASE + PRIVATE_MEMORY, exist_ok=True)
    size = policy.memory_bytes or _DEFAULT_MEMORY
    mount("tmpfs", _BASE + PRIVATE_MEMORY, "tmpfs", _NOSUID | _NODEV | _NOEXEC, f"mode=1777,size={size}")


def _inside(path: str, folder: str) -> bool:
    return os.path.commonpath([path, folder]) == folder


def _place(path: str) -> str:
    """Make ``path`` exist in the new tree, with every symbolic link on the way; return its real path."""
    waiting = deque(os.path.abspath(path).split("/")[1:])
    real = ""
    while waiting:
        part = waiting.popleft()
        if part in ("", "."):
            continue
        if part == "..":
            real = os.path.dirname(real).rstrip("/")
            continue
        real = _place_one(f"{real}/{part}", waiting)
    return real or "/"


def _place_one(path: str, waiting: deque[str]) -> str:
    """Make one component; a link puts its target in front of what is ``waiting`` and returns where that starts."""
    mode = os.lstat(path).st_mode
    new = _BASE + path
    present = os.path.lexists(new)
    if stat.S_ISLNK(mode):
        target = os.readlink(path)
        if not present:
            os.symlink(target, new)
        waiting.extendleft(reversed(target.split("/")))
        return "" if target.startswith("/") else os.path.dirname(path).rstrip("/")
    if not present:
        if stat.S_ISDIR(mode):
            os.mkdir(new)
        else:
            os.close(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    return path


def _mount_proc(outer: int, fresh: bool, processes: int) -> tuple[str, ...]:
    """Mount a ``/proc`` of our process namespace, or the outer one where that is refused; return the layers."""
    target = f"{_BASE}/proc"
    os.mkdir(target)
    layers: tuple[str, ...] = ()
    try:
        if not fresh:
            raise PermissionError("no process namespace of ours")
        mount("proc", target, "proc", _NOSUID | _NODEV | _NOEXEC)
        layers = ("private-proc", *_bound_process_numbers(target, processes))
    except OSError:
        # A container engine that hides parts of /proc makes the kernel refuse a new one.
        os.fchdir(outer)
        mount(".", target, None, _BIND | _REC)
    _close_all_but_processes(target)
    return layers


def _close_all_but_processes(proc: str) -> None:
    """Make everything in ``proc`` that is not about a process read-only.

    Root owns the host's settings there and could change them without any capability.
    """
    for name in os.listdir(proc):
        path = f"{proc}/{name}"
        mode = os.lstat(path).st_mode
        about_processes = name.isdigit() or stat.S_ISLNK(mode)
        if not about_processes and (stat.S_ISDIR(mode) or mode & 0o222):
            mount(path, path, None, _BIND | _REC)
            mount_read_only(path, recursive=True)


def _bound_process_numbers(proc: str, processes: int) -> tuple[str, ...]:
    """Bound the process numbers of our namespace, which holds for root as well.

    The kernel keeps the first 300 numbers out of reuse, so a bound of 300 + n leaves at least n.  Before Linux 6.14
    this setting belongs to the whole host, so it must not be touched there.
    """
    if kernel_version() < (6, 14):
        return ()
    with contextlib.suppress(OSError):
        Path(proc, "sys/kernel/pid_max").write_text(str(_RESERVED_NUMBERS + processes))
        return ("pid-max",)
    return ()
