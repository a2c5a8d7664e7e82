"""What a hub is doing, as plain data for whoever looks."""

from __future__ import annotations

from typing import Any

from burnish.cluster.scheduler import Scheduler
from burnish.cluster.seats import Seats
from burnish.cluster.sessions import Sessions

__all__ = ["status"]


def status(seats: Seats, sessions: Sessions, scheduler: Scheduler) -> dict[str, Any]:
    """Return the devices with their health, the runs, and how much waits."""
    judging, drained = scheduler.judging(), scheduler.drained()
    return {
        "devices": {
            seat.slot.name: {
                "pool": seat.pool,
                "process": seat.name,
                "judging": judging.get(seat.name),
                "judged": seat.health.judged,
                "drift": seat.health.drift,
                "drained": drained.get(seat.name),
            }
            for seat in seats.by_name.values()
        },
        "runs": {run: {"user": s.user, "pool": s.pool, "open": len(s.open)} for run, s in sessions.by_run.items()},
        "waiting": scheduler.waiting(),
        "stolen": scheduler.stolen,
        "dropped": scheduler.dropped,
    }
