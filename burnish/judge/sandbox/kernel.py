"""System calls the standard library does not offer, by ctypes; every failure is an ``OSError``."""

from __future__ import annotations

import ctypes
import errno
import os
import platform

__all__ = [
    "kernel_version",
    "machine",
    "mount",
    "mount_read_only",
    "pivot_root",
    "prctl",
    "system_call",
    "unmount_lazily",
    "unshare",
]

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_MOUNT_SETATTR = 442
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000
_ATTR_RDONLY = 0x1
_ATTR_NOSUID = 0x2
_MNT_DETACH = 2


def machine() -> str:
    """Return the machine's instruction set as the kernel names it (``x86_64``, ``aarch64``)."""
    return platform.machine()


def kernel_version() -> tuple[int, int]:
    """Return the kernel's version as two numbers."""
    major, minor = platform.release().split("-")[0].split(".")[:2]
    return int(major), int(minor)


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return int(result)


def system_call(name: str, number: int, *arguments: object) -> int:
    """Make the system call ``number``; ``name`` is for the error message."""
    plain = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    return _checked(_LIBC.syscall(ctypes.c_long(number), *plain), name)


def prctl(option: int, *arguments: int) -> int:
    """Call ``prctl`` with up to four arguments; the rest are zero."""
    padded = [*arguments, 0, 0, 0, 0][:4]
    return _checked(_LIBC.prctl(option, *[ctypes.c_ulong(a) for a in padded]), f"prctl {option}")


def unshare(flags: int) -> None:
    """Leave the namespaces in ``flags`` for new ones."""
    _checked(_LIBC.unshare(ctypes.c_int(flags)), f"unshare {flags:#x}")


def mount(source: str, target: str, kind: str | None, flags: int, options: str = "") -> None:
    """Mount ``source`` on ``target``."""
    _checked(
        _LIBC.mount(
            os.fsencode(source),
            os.fsencode(target),
            kind.encode() if kind else None,
            ctypes.c_ulong(flags),
            options.encode() or None,
        ),
        f"mount {target}",
    )


class _MountAttributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "userns")]


def mount_read_only(target: str, recursive: bool) -> None:
    """Make the mount at ``target`` (and those below it) read-only; needs Linux 5.12."""
    attributes = _MountAttributes(set=_ATTR_RDONLY | _ATTR_NOSUID)
    flags = _AT_RECURSIVE if recursive else 0
    path = os.fsencode(target)
    size = ctypes.sizeof(attributes)
    system_call("mount_setattr", _MOUNT_SETATTR, _AT_FDCWD, path, flags, ctypes.byref(attributes), size)


def unmount_lazily(target: str) -> None:
    """Detach the mount at ``target``; it goes when nothing uses it."""
    _checked(_LIBC.umount2(os.fsencode(target), _MNT_DETACH), f"umount {target}")


def pivot_root(new_root: str, put_old: str) -> None:
    """Make ``new_root`` the root of this mount namespace and move the old one to ``put_old``."""
    number = _PIVOT_ROOT.get(machine())
    if number is None:
        raise OSError(errno.ENOSYS, f"pivot_root: number unknown on {machine()}")
    system_call("pivot_root", number, os.fsencode(new_root), os.fsencode(put_old))
