"""Landlock: which files, TCP ports and outside processes this process and its children may still reach.

Works without any privilege from Linux 5.13 on.  It also forbids looking into any process outside its domain
(``ptrace``, ``/proc/PID/mem``, ``/proc/PID/environ``).  It does not cover ``chmod``, ``chown``, time stamps, extended
attributes or named Unix sockets: the private root and the system call filter do.
"""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Collection

from burnish.judge.sandbox.kernel import system_call
from burnish.judge.sandbox.policy import SandboxPolicy
from burnish.judge.sandbox.rootfs import HARMLESS_DEVICES, PRIVATE_MEMORY

__all__ = ["apply_landlock", "landlock_abi"]

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK = 1 << 6, 1 << 11
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
_TCP = 0b11
_SCOPES = 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = [("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scoped", ctypes.c_uint64)]


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32)]


def landlock_abi() -> int:
    """Return the version of the kernel's Landlock, 0 where there is none."""
    try:
        return system_call("landlock_create_ruleset", _CREATE_RULESET, None, 0, _VERSION_FLAG)
    except OSError:
        return 0


def _handled_rights(abi: int) -> int:
    """Return every file right this version knows: 13 at first, then refer, truncate and device control."""
    return int((1 << {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)) - 1)


def _allow(ruleset: int, path: str, rights: int, keep_open: bool = False) -> None:
    try:
        target = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        # What does not exist or cannot be reached needs no permission.
        return
    try:
        if not stat.S_ISDIR(os.fstat(target).st_mode):
            rights &= _ON_FILES
        rule = _PathBeneath(rights, target)
        system_call("landlock_add_rule", _ADD_RULE, ruleset, _RULE_PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        if not keep_open:
            os.close(target)


def _allow_thread_names(ruleset: int, handled: int, private_proc: bool) -> None:
    """Let CUDA name its threads: ``cuInit`` fails with error 304 when it cannot write ``/proc/self/task/*/comm``.

    A ``/proc`` of our own shows nobody else and is read-only where it is not about processes.  In the host's only
    this very process is opened, so its children cannot use CUDA; the descriptor stays open because the rule hangs on
    an entry the kernel would otherwise be free to forget.
    """
    if private_proc:
        _allow(ruleset, "/proc", handled & (_WRITE_FILE | _TRUNCATE))
    else:
        _allow(ruleset, "/proc/self/task", handled & (_WRITE_FILE | _TRUNCATE), keep_open=True)


def apply_landlock(policy: SandboxPolicy, layers: Collection[str] = ()) -> tuple[str, ...]:
    """Restrict this process for good, given the ``layers`` already in force; return the layers this adds.

    The process must have one thread and must have set ``no_new_privs``.
    """
    abi = landlock_abi()
    if abi == 0:
        return ()
    handled = _handled_rights(abi)
    # The kernel takes a shorter structure from older callers, so an old kernel never sees fields it lacks.
    known = 24 if abi >= 6 else 16 if abi >= 4 else 8
    tcp = abi >= 4 and not ("net-namespace" in layers and policy.loopback)
    attributes = _Ruleset(handled, _TCP if tcp else 0, _SCOPES if abi >= 6 else 0)
    ruleset = system_call("landlock_create_ruleset", _CREATE_RULESET, ctypes.byref(attributes), known, 0)
    try:
        _allow_files(ruleset, policy, handled, "private-root" in layers)
        if policy.devices:
            _allow_thread_names(ruleset, handled, "private-proc" in layers)
        system_call("landlock_restrict_self", _RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    return ("landlock-files", *(["landlock-tcp"] if tcp else []), *(["landlock-scope"] if abi >= 6 else []))


def _allow_files(ruleset: int, policy: SandboxPolicy, handled: int, private_root: bool) -> None:
    for path in (*policy.read, "/proc"):
        _allow(ruleset, path, _READ)
    if private_root:
        # It holds nothing that the policy does not name, and Python lists the folders it imports from.
        _allow(ruleset, "/", _READ_DIR)
    for path in (policy.work, *([PRIVATE_MEMORY] if private_root else [])):
        _allow(ruleset, path, handled & ~(_MAKE_CHAR | _MAKE_BLOCK | _IOCTL_DEV))
    for path in policy.devices:
        _allow(ruleset, path, handled & (_READ_FILE | _WRITE_FILE | _IOCTL_DEV))
    for path in HARMLESS_DEVICES:
        _allow(ruleset, path, handled & (_READ_FILE | _WRITE_FILE | _TRUNCATE))
