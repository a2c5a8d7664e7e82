"""What the judge can see of a runner from outside: memory, processes, processor time."""

from __future__ import annotations

import os
from dataclasses import dataclass

__all__ = ["Usage", "descendants", "is_running", "processor_ns", "proportional_bytes", "usage"]

_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Usage:
    """Resident memory and the number of processes and threads of a runner and all its descendants."""

    resident_bytes: int
    tasks: int


def descendants(pid: int) -> list[int]:
    """Return ``pid`` and every process below it that is still there."""
    found, queue = [], [pid]
    while queue:
        current = queue.pop()
        found.append(current)
        try:
            tasks = os.listdir(f"/proc/{current}/task")
        except (FileNotFoundError, ProcessLookupError):
            found.pop()
            continue
        for task in tasks:
            try:
                with open(f"/proc/{current}/task/{task}/children") as file:
                    queue.extend(int(child) for child in file.read().split())
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


def usage(pid: int) -> Usage:
    """Return what a runner and its descendants use now."""
    resident = tasks = 0
    for process in descendants(pid):
        try:
            with open(f"/proc/{process}/statm") as file:
                fields = file.read().split()
            # Shared pages are the judge's own buffers and the fork server's torch: not the candidate's doing.
            resident += (int(fields[1]) - int(fields[2])) * _PAGE
            tasks += len(os.listdir(f"/proc/{process}/task"))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return Usage(resident, tasks)


def proportional_bytes(pid: int) -> int:
    """Return the memory of a runner and its descendants with shared pages divided among their holders.

    Slower than :func:`usage` and exact where a process has forked: a child's untouched pages cost nothing.
    """
    total = 0
    for process in descendants(pid):
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                total += sum(int(line.split()[1]) << 10 for line in file if line.startswith("Pss_Anon:"))
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return total


def is_running(pid: int) -> bool:
    """Whether a process is there and has not ended (a zombie has)."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] not in ("Z", "X")
    except (FileNotFoundError, ProcessLookupError):
        return False


def processor_ns(pid: int) -> tuple[int, int]:
    """Return the nanoseconds a runner's threads and descendants have run, and those they waited for a processor.

    What wants to work shows in the sum: on a busy machine it gets less of a processor and waits the longer.
    """
    ran = waited = 0
    for process in descendants(pid):
        try:
            for task in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{task}/schedstat") as file:
                    fields = file.read().split()
                ran, waited = ran + int(fields[0]), waited + int(fields[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
    return ran, waited
