"""A system call filter (seccomp BPF) for x86_64 and aarch64; refused calls fail, they do not kill.

The filter is told which layers are in force and covers for those that are not.  Without a private root it leaves
file modes and time stamps as they are and refuses owners, attributes and connections to named sockets; without a
process namespace it refuses to reschedule others; without that and Landlock's scope it lets a process signal only
itself.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from burnish.judge.sandbox.kernel import machine, system_call
from burnish.judge.sandbox.syscall_table import (
    MODES_AND_TIMES,
    NUMBERS,
    OTHERS_BY_FIRST_ARGUMENT,
    OWNERS_AND_ATTRIBUTES,
    REFUSED,
    SCHEDULING,
    SIGNALS,
)

__all__ = ["apply_seccomp", "build_filter"]

_SECCOMP = {"x86_64": 317, "aarch64": 277}
_AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_X32 = 0x40000000
_SET_MODE_FILTER = 1
# Without this flag older kernels switch store speculation off in filtered processes, which would slow what we time.
_SPEC_ALLOW = 1 << 2

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _AND, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_NUMBER, _ARCH, _ARGUMENTS = 0, 4, 16

_NEW_NAMESPACES = 0x7E020080
_CLONE_SIGNAL = 0xFF  # the lowest byte of clone's flags is a signal number
_AF_UNIX, _AF_INET, _AF_INET6 = 1, 2, 10
_TYPE_MASK, _STREAM, _SEQUENCED = 0xF, 1, 5
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C  # type into the terminal we share

_Instruction = tuple[int, int, int, int]


def _load(argument: int) -> _Instruction:
    """Load the low half of an argument: the kernel uses no more of the ones tested here."""
    return (_LOAD, 0, 0, _ARGUMENTS + 8 * argument)


def _fail(error: int = errno.EPERM) -> _Instruction:
    return (_RETURN, 0, 0, _ERRNO | error)


def _fail_unless(*values: int) -> list[_Instruction]:
    """Fail unless what is loaded equals one of ``values``."""
    tests = [(_EQUAL, len(values) - place, 0, value) for place, value in enumerate(values)]
    return [*tests, _fail()]


def _fail_if_any_bit(bits: int) -> list[_Instruction]:
    return [(_ANY_BIT, 0, 1, bits), _fail()]


@dataclass
class _Program:
    """BPF instructions; a rule that does not match skips exactly its own instructions."""

    numbers: dict[str, int]
    code: list[_Instruction] = field(default_factory=list)

    def refuse(self, names: Iterable[str], error: int = errno.EPERM) -> None:
        for name in names:
            if name in self.numbers:
                self.code += [(_EQUAL, 0, 1, self.numbers[name]), _fail(error)]

    def inspect(self, name: str, *checks: list[_Instruction] | _Instruction) -> None:
        """Allow ``name`` if it passes ``checks``; this decides, so there is one rule for a name."""
        body: list[_Instruction] = []
        for check in checks:
            body += check if isinstance(check, list) else [check]
        body.append((_RETURN, 0, 0, _ALLOW))
        if name in self.numbers:
            self.code += [(_EQUAL, 0, len(body), self.numbers[name]), *body]


def build_filter(arch: str, layers: Collection[str], own_pid: int) -> bytes:
    """Return the program for ``arch`` given the ``layers`` (and namespaces) in force."""
    program = _Program(NUMBERS[arch])
    program.code += [(_LOAD, 0, 0, _ARCH), (_EQUAL, 1, 0, _AUDIT_ARCH[arch]), _fail(), (_LOAD, 0, 0, _NUMBER)]
    if arch == "x86_64":
        program.code += [(_AT_LEAST, 0, 1, _X32), _fail(errno.ENOSYS)]
    program.inspect("ioctl", _load(1), [(_EQUAL, 1, 0, _TIOCSTI), (_EQUAL, 0, 1, _TIOCLINUX), _fail()])
    program.inspect("clone", _load(0), _fail_if_any_bit(_NEW_NAMESPACES & ~_CLONE_SIGNAL))
    program.inspect("unshare", _load(0), _fail_if_any_bit(_NEW_NAMESPACES))
    for name in OTHERS_BY_FIRST_ARGUMENT:
        program.inspect(name, _load(0), _fail_unless(0))
    _refuse_sockets(program, layers)
    if "private-root" not in layers:
        # Compilers and shutil.copy insist on these, so they do nothing and say that all went well.
        program.refuse(MODES_AND_TIMES, error=0)
        program.refuse(OWNERS_AND_ATTRIBUTES)
    if "pid" not in layers:
        _refuse_reaching_others(program, own_pid, "landlock-scope" in layers)
    program.refuse(REFUSED)
    # The C library falls back to clone, whose flags a filter can see.
    program.refuse(["clone3"], errno.ENOSYS)
    program.code.append((_RETURN, 0, 0, _ALLOW))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in program.code)


def _refuse_sockets(program: _Program, layers: Collection[str]) -> None:
    families = (_AF_INET, _AF_INET6) if "loopback" in layers and "net" in layers else ()
    checks: list[list[_Instruction] | _Instruction] = [_load(0), _fail_unless(_AF_UNIX, *families)]
    if not ("private-root" in layers and ("net" in layers or "landlock-scope" in layers)):
        # Other programs' sockets can be named: leave only connected pairs.  A datagram carries an address of its own.
        checks += [_load(1), (_AND, 0, 0, _TYPE_MASK), _fail_unless(_STREAM, _SEQUENCED)]
        program.refuse(["connect"])
    for name in ("socket", "socketpair"):
        program.inspect(name, *checks)


def _refuse_reaching_others(program: _Program, own_pid: int, signals_scoped: bool) -> None:
    for name in SCHEDULING:
        program.inspect(name, _load(0), _fail_unless(0))
    program.refuse(["setpriority", "ioprio_set"])
    if not signals_scoped:
        for name in SIGNALS:
            program.inspect(name, _load(0), _fail_unless(own_pid))
        program.refuse(["pidfd_send_signal"])


class _FilterProgram(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("code", ctypes.c_char_p)]


def apply_seccomp(layers: Collection[str]) -> tuple[str, ...]:
    """Install the filter for good; returns the layer, or nothing where we have no table or the kernel refuses.

    The process must have one thread and must have set ``no_new_privs``.
    """
    arch = machine()
    if arch not in NUMBERS:
        return ()
    code = build_filter(arch, layers, os.getpid())
    program = _FilterProgram(len(code) // 8, code)
    for flags in (_SPEC_ALLOW, 0):
        try:
            system_call("seccomp", _SECCOMP[arch], _SET_MODE_FILTER, flags, ctypes.byref(program))
        except OSError:
            continue
        return ("seccomp",)
    return ()
