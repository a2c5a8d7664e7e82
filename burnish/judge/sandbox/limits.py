"""Resource limits and capabilities: what the kernel counts against this process and what it may no longer do."""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
from collections.abc import Collection

from burnish.judge.sandbox.kernel import machine, prctl, system_call
from burnish.judge.sandbox.policy import SandboxPolicy

__all__ = ["apply_limits", "drop_capabilities", "forbid_new_privileges"]

_PR_CAPBSET_READ, _PR_CAPBSET_DROP = 23, 24
_PR_SET_NO_NEW_PRIVS = 38
_PR_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL = 47, 4
_CAPSET = {"x86_64": 126, "aarch64": 91}
_CAPABILITY_VERSION_3 = 0x20080522


def apply_limits(policy: SandboxPolicy, namespaces: Collection[str]) -> tuple[str, ...]:
    """Set the limits; returns the names of those that bind (the kernel exempts root from the count of processes)."""
    # One second between the signal a process may catch and the one it may not.
    _lower(resource.RLIMIT_CPU, policy.cpu_seconds, policy.cpu_seconds + 1)
    _lower(resource.RLIMIT_FSIZE, policy.file_bytes)
    _lower(resource.RLIMIT_NOFILE, policy.open_files)
    _lower(resource.RLIMIT_CORE, 0)
    others = 0 if "user" in namespaces else _tasks_of_user(os.getuid())
    _lower(resource.RLIMIT_NPROC, policy.processes + others)
    names = ["limit-cpu", "limit-files"]
    if policy.memory_bytes is not None:
        _lower(resource.RLIMIT_AS, policy.memory_bytes)
        names.append("limit-memory")
    if os.getuid() != 0:
        names.append("limit-processes")
    return tuple(names)


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    _, ceiling = resource.getrlimit(kind)
    wanted = soft if hard is None else hard
    hard = wanted if ceiling == resource.RLIM_INFINITY else min(wanted, ceiling)
    resource.setrlimit(kind, (min(soft, hard), hard))


def _tasks_of_user(user: int) -> int:
    """Count the user's threads: the limit counts them all where the user has no namespace of its own."""
    total = 0
    for entry in os.scandir("/proc"):
        with contextlib.suppress(OSError):
            if entry.name.isdigit() and entry.stat().st_uid == user:
                total += len(os.listdir(f"/proc/{entry.name}/task"))
    return total


def forbid_new_privileges() -> None:
    """Make set-user-id programs and file capabilities without effect; also what Landlock and seccomp ask for."""
    prctl(_PR_SET_NO_NEW_PRIVS, 1)


class _CapabilityHeader(ctypes.Structure):
    _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]


def drop_capabilities() -> tuple[str, ...]:
    """Give up every capability, now and after any ``exec``; returns the layer where that worked."""
    number = _CAPSET.get(machine())
    if number is None:
        return ()
    try:
        for capability in range(64):
            if not _known(capability):
                break
            # Needs CAP_SETPCAP; a process without it gains nothing on exec under no_new_privs anyway.
            with contextlib.suppress(PermissionError):
                prctl(_PR_CAPBSET_DROP, capability)
        with contextlib.suppress(OSError):
            prctl(_PR_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL)
        header = _CapabilityHeader(_CAPABILITY_VERSION_3, 0)
        nothing = (ctypes.c_uint32 * 6)()
        system_call("capset", number, ctypes.byref(header), ctypes.byref(nothing))
    except OSError:
        return ()
    return ("no-capabilities",)


def _known(capability: int) -> bool:
    """Whether the kernel knows ``capability``; unknown ones end the list."""
    try:
        prctl(_PR_CAPBSET_READ, capability)
    except OSError:
        return False
    return True
