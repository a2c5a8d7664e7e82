"""Ends whole families of processes, where no process namespace does it for us."""

from __future__ import annotations

import contextlib
import os
import signal

from burnish.judge.sandbox.kernel import prctl

__all__ = ["adopt_orphans", "die_with_parent", "kill_children"]

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Make this process the parent of every descendant whose own parent ends."""
    prctl(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> None:
    """Have the kernel kill this process when the thread that forked it ends."""
    prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _children() -> list[int]:
    with contextlib.suppress(OSError), open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(pid) for pid in file.read().split()]
    return []


def kill_children() -> None:
    """Kill and reap every child until none is left; with :func:`adopt_orphans`, every descendant.

    A family that forks while it is killed is met again as orphans, so this ends once each has been caught.
    """
    while children := _children():
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        for pid in children:
            with contextlib.suppress(ChildProcessError):
                os.waitpid(pid, 0)
