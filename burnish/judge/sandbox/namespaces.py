"""Namespaces of our own: other processes, networks and mounts are not refused but absent.

Called in a single-threaded supervisor before it forks the runner.  After a new process namespace the supervisor can
fork one runner (process 1 of that namespace) and can start no thread.  Process 1 ignores every signal but SIGKILL that
it has no handler for, so the supervisor ends it with SIGKILL, and its ``abort()`` shows as SIGSEGV.
"""

from __future__ import annotations

import fcntl
import functools
import os
import socket
import struct

from burnish.judge.sandbox.kernel import mount, unshare
from burnish.judge.sandbox.policy import SandboxPolicy

__all__ = ["enter_namespaces", "user_namespace_works"]

_FLAGS = {
    "user": 0x10000000,
    "pid": 0x20000000,
    "net": 0x40000000,
    "ipc": 0x08000000,
    "mount": 0x00020000,
    "uts": 0x04000000,
}
MS_REC = 0x4000
_SIOCSIFFLAGS, _IFF_UP = 0x8914, 1
MS_PRIVATE = 1 << 18


def enter_namespaces(policy: SandboxPolicy) -> tuple[str, ...]:
    """Enter the policy's namespaces as far as the host allows; return the names of those entered.

    Real root enters a user namespace too, so that what capabilities it has left reach no further than that.
    """
    entered = []
    for name, flag in _FLAGS.items():
        if name not in policy.namespaces:
            continue
        try:
            if name == "user":
                _enter_user_namespace()
            else:
                unshare(flag)
            if name == "mount":
                # What is mounted here must not appear outside.
                mount("none", "/", None, MS_REC | MS_PRIVATE)
            if name == "net" and policy.loopback:
                _raise_loopback()
        except OSError:
            continue
        entered.append(name)
    return tuple(entered)


def _raise_loopback() -> None:
    """Switch on ``lo`` of this network namespace, which reaches nothing but itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, _SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", _IFF_UP))


@functools.cache
def user_namespace_works() -> bool:
    """Try a user namespace in a throw-away child.

    Some hosts (AppArmor) grant the namespace and then refuse the mapping, which would leave a process without a
    user.  Cached: a fork server that asks before it forks spares its children the trial.
    """
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            _map_ids_after_unshare()
            unshare(_FLAGS["uts"])
            code = 0
        except OSError:
            pass
        finally:
            os._exit(code)
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) == 0


def _enter_user_namespace() -> None:
    if not user_namespace_works():
        raise PermissionError("user namespaces do not work here")
    _map_ids_after_unshare()


def _map_ids_after_unshare() -> None:
    """Enter a user namespace in which this user and group keep their numbers and no other exists."""
    user, group = os.geteuid(), os.getegid()
    unshare(_FLAGS["user"])
    # Without this an ordinary user may not map a group at all.
    for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with open(f"/proc/self/{file}", "w") as stream:
            stream.write(text)
