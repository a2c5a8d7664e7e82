"""Who works on a run: one process at a time.

A claim ends with :func:`release`, with its process (seen at once from the same host), or when its heartbeat stops.
"""

from __future__ import annotations

import os
import socket
import time
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, extract, func, insert, select, update

from burnish.core.errors import UsageError
from burnish.store.schema import claims, runs

__all__ = ["claim", "heartbeat", "now", "release"]


def claim(connection: Connection, run_id: str, owner: str, stale_s: float) -> None:
    """Take ``run_id`` for ``owner``; raises when a live other has it, and takes it over from a dead one."""
    # Locks the run's row on PostgreSQL, so that of two claimants the second sees the first's claim.
    if connection.execute(select(runs.c.id).where(runs.c.id == run_id).with_for_update()).first() is None:
        raise UsageError(f"no run {run_id!r}: burnish show lists the runs")
    moment = now(connection)
    held = connection.execute(select(claims).where(claims.c.run == run_id)).first()
    if held is not None and held.owner != owner and moment - held.beat < stale_s and _may_live(held):
        raise UsageError(
            f"run {run_id} is being worked on by process {held.pid} on host {held.host}: wait for it to end, or stop it"
        )
    connection.execute(delete(claims).where(claims.c.run == run_id))
    connection.execute(
        insert(claims).values(
            run=run_id,
            owner=owner,
            host=socket.gethostname(),
            pid=os.getpid(),
            space=_process_space(),
            started=_started(os.getpid()) or "",
            beat=moment,
        )
    )


def heartbeat(connection: Connection, run_id: str, owner: str) -> None:
    """Say that ``owner`` still works on the run; raises when another has taken it over."""
    mine = (claims.c.run == run_id) & (claims.c.owner == owner)
    if connection.execute(update(claims).where(mine).values(beat=now(connection))).rowcount:
        return
    held = connection.execute(select(claims).where(claims.c.run == run_id)).first()
    who = f"process {held.pid} on host {held.host} has taken it over" if held else "it was released"
    raise UsageError(f"run {run_id} is no longer ours, {who}: this process must stop working on it")


def release(connection: Connection, run_id: str, owner: str) -> None:
    """Give the run up; does nothing when another has it."""
    connection.execute(delete(claims).where(claims.c.run == run_id, claims.c.owner == owner))


def now(connection: Connection) -> float:
    """Return the time by the one clock all claimants share: the server's, or this host's for a file."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(connection.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())


def _may_live(held: Any) -> bool:
    """Tell whether a claim's process may still be there; of another host's only the heartbeat tells."""
    return bool(held.space != _process_space() or _started(held.pid) == held.started)


@cache
def _process_space() -> str:
    """Return what makes process numbers comparable: the same boot and the same namespace, not only the same name."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return socket.gethostname()


def _started(pid: int) -> str | None:
    """Return when a process started, which tells it from a later one of the same number; ``None`` when it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    # Ended but not yet waited for by its parent counts as gone.
    return None if fields[0] in "ZX" else fields[19]
