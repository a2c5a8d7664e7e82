"""The filter's decisions, by a small interpreter of the instructions it uses; both machines on any machine."""

from __future__ import annotations

import errno
import struct

import pytest

from burnish.judge.sandbox.seccomp import build_filter
from burnish.judge.sandbox.syscall_table import MODES_AND_TIMES, NUMBERS, OWNERS_AND_ATTRIBUTES, REFUSED

ARCHES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
ALL = ("private-root", "pid", "net", "landlock-scope")
ALLOW = -1
OWN = 4711


def decide(program: bytes, arch: int, number: int, *arguments: int) -> int:
    """Return the error the filter gives, or ``ALLOW``."""
    data = struct.pack("=IIQ6Q", number, arch, 0, *arguments, *[0] * (6 - len(arguments)))
    code = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]
    at, value = 0, 0
    while True:
        operation, true, false, k = code[at]
        at += 1
        if operation == 0x20:
            (value,) = struct.unpack_from("=I", data, k)
        elif operation == 0x54:
            value &= k
        elif operation == 0x06:
            return ALLOW if k == 0x7FFF0000 else k & 0xFFFF
        else:
            holds = {0x15: value == k, 0x35: value >= k, 0x45: bool(value & k)}[operation]
            at += true if holds else false


@pytest.mark.parametrize("arch", sorted(ARCHES))
class TestFilter:
    def ask(self, arch: str, name: str, *arguments: int, layers: tuple[str, ...] = ALL) -> int:
        return decide(build_filter(arch, layers, OWN), ARCHES[arch], NUMBERS[arch][name], *arguments)

    def test_refused_calls(self, arch: str) -> None:
        known = [name for name in REFUSED if name in NUMBERS[arch]]
        assert len(known) > 40
        assert {self.ask(arch, name) for name in known} == {errno.EPERM}
        assert self.ask(arch, "clone3") == errno.ENOSYS

    def test_every_other_number_passes(self, arch: str) -> None:
        program = build_filter(arch, ALL, OWN)
        others = set(range(450)) - set(NUMBERS[arch].values())
        assert {decide(program, ARCHES[arch], number) for number in others} == {ALLOW}

    def test_other_instruction_sets_are_refused(self, arch: str) -> None:
        program = build_filter(arch, ALL, OWN)
        assert decide(program, 0x40000003, 1) == errno.EPERM
        if arch == "x86_64":
            assert decide(program, ARCHES[arch], 0x40000000 + 101) == errno.ENOSYS

    @pytest.mark.parametrize("flag", [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
    def test_new_namespaces(self, arch: str, flag: int) -> None:
        assert self.ask(arch, "clone", flag | 17) == errno.EPERM
        assert self.ask(arch, "unshare", flag) == errno.EPERM

    def test_threads_and_processes_start(self, arch: str) -> None:
        assert self.ask(arch, "clone", 0x3D0F00) == ALLOW
        assert self.ask(arch, "clone", 0x1200011) == ALLOW
        assert self.ask(arch, "unshare", 0x400) == ALLOW

    def test_sockets(self, arch: str) -> None:
        stream, datagram, raw, flags = 1, 2, 3, 0o2004000
        for layers in (ALL, ()):
            assert self.ask(arch, "socket", 1, stream | flags, layers=layers) == ALLOW
            assert self.ask(arch, "socketpair", 1, 5, layers=layers) == ALLOW
            assert {self.ask(arch, "socket", family, stream, layers=layers) for family in (2, 10, 16, 17, 40)} == {1}
        assert self.ask(arch, "socket", 2, stream, layers=(*ALL, "loopback")) == ALLOW
        assert self.ask(arch, "socket", 16, stream, layers=(*ALL, "loopback")) == errno.EPERM
        assert self.ask(arch, "socket", 2, stream, layers=("loopback",)) == errno.EPERM, "only in a network of its own"
        assert self.ask(arch, "socket", 1, datagram) == ALLOW
        assert {self.ask(arch, "socket", 1, kind | flags, layers=()) for kind in (datagram, raw)} == {errno.EPERM}
        assert self.ask(arch, "connect") == ALLOW
        assert self.ask(arch, "connect", layers=("private-root",)) == errno.EPERM
        assert self.ask(arch, "connect", layers=("net",)) == errno.EPERM

    def test_only_own_limits_and_terminal(self, arch: str) -> None:
        assert self.ask(arch, "prlimit64", 0) == ALLOW
        assert self.ask(arch, "prlimit64", 12) == errno.EPERM
        assert self.ask(arch, "ioctl", 0, 0x5401) == ALLOW
        assert {self.ask(arch, "ioctl", 0, request) for request in (0x5412, 0x541C)} == {errno.EPERM}

    def test_without_a_private_root_files_keep_their_attributes(self, arch: str) -> None:
        modes = [name for name in MODES_AND_TIMES if name in NUMBERS[arch]]
        owners = [name for name in OWNERS_AND_ATTRIBUTES if name in NUMBERS[arch]]
        assert {self.ask(arch, name) for name in modes + owners} == {ALLOW}
        assert {self.ask(arch, name, layers=("pid",)) for name in modes} == {0}
        assert {self.ask(arch, name, layers=("pid",)) for name in owners} == {errno.EPERM}

    def test_without_a_process_namespace_others_are_out_of_reach(self, arch: str) -> None:
        scoped = ("landlock-scope",)
        assert self.ask(arch, "sched_setaffinity", 99) == ALLOW
        assert self.ask(arch, "sched_setaffinity", 99, layers=scoped) == errno.EPERM
        assert self.ask(arch, "sched_setaffinity", 0, layers=scoped) == ALLOW
        assert self.ask(arch, "kill", 99, layers=scoped) == ALLOW
        assert self.ask(arch, "kill", 99, layers=()) == errno.EPERM
        assert self.ask(arch, "tgkill", OWN, layers=()) == ALLOW
        assert self.ask(arch, "pidfd_send_signal", OWN, layers=()) == errno.EPERM
