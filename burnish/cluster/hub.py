"""The hub: one process on the head node that runs the scheduler for every run of a cluster.

It holds no verdict that is not also on a disk: a device's host keeps it until the hub's journal has it, and the journal
until the run has stored it.  So the hub may end at any moment; the one that follows asks the devices for what they have
finished before it gives out anything, and finds in the journal what runs ask for again.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from burnish.cluster.driving import Driving
from burnish.cluster.seats import Seat
from burnish.cluster.sessions import Session, job_of
from burnish.cluster.status import status
from burnish.cluster.work import JUDGE, Answer, Attachment, Work, answers
from burnish.engine.final import machine_hash

__all__ = ["Hub"]

_SILENT_S = 60.0
"""A run that asks for nothing for so long has died."""
_UNUSED_S = 20.0
"""Devices that no run wants are given back to the cluster after this."""
_START_S = 180.0
_SETTLE_S = 3.0
"""A new run takes the versions that most devices of its label have; so long it waits to see how many there are."""
_RECOVERY_S = 600.0


class Hub(Driving):
    """An asynchronous actor: its methods run in turns on one thread."""

    def __init__(self) -> None:
        """Begin with nothing but the journal."""
        super().__init__()
        self._is_awake = False
        self._unused: dict[str, float] = {}

    # --- what runs call -----------------------------------------------------------------------------------------

    async def attach(
        self, run: str, user: str, label: str, count: int, judge: str, machine: str | None
    ) -> Attachment | str:
        """Find devices for a run; returns why not where there are none.

        ``machine``: only devices whose times may be compared with those of the run so far.
        """
        self._awake()
        if label != "cpu" and judge == JUDGE and not self._seats.has_gpus(label):
            return f"Ray knows of no GPU on a host with {label}: start it there with ray start --num-gpus N"
        self._sessions.close(run)  # of a link that broke: its run submits again, and finds in the journal what ended
        session = Session(run, user, label, count, judge, seen=time.monotonic())
        self._sessions.by_run[run] = session
        slots = self._fill(label, judge)
        if not slots:
            self._sessions.close(run)
            return f"no {label} in the cluster: --on takes {', '.join(self._seats.labels())}"
        found = await self._find_pool(session, min(count, slots), machine)
        if isinstance(found, str):
            self._sessions.close(run)
            return found
        session.pool = found.pool
        self._scheduler.open_run(run, user, found.pool, count)
        return Attachment(found.pool, found.environment, self._scheduler.usable(found.pool))

    async def submit(self, run: str, work: list[Work]) -> bool:
        """Take work of a run, some of which it may have submitted before; False where the run is not known here."""
        session = self._sessions.by_run.get(run)
        if session is None or not session.pool:
            return False
        for one in work:
            if one.number in session.open or one.number in session.outbox:
                continue
            session.open[one.number] = one
            kept = self._journal.find(one.key)
            if kept is not None and answers(kept, one.worth):
                self._sessions.deliver(run, one.number, kept)
            else:
                self._take(session, one)
        self._pump()
        return True

    async def collect(self, run: str, settled: list[int], wait_s: float) -> tuple[dict[int, Answer], list[str]] | None:
        """Return new answers and what to tell the user; ``None`` where the run is not known here."""
        session = self._sessions.by_run.get(run)
        if session is None:
            return None
        session.seen = time.monotonic()
        self._sessions.settled(session, settled)
        return await self._sessions.collect(session, wait_s)

    async def forget(self, run: str, numbers: list[int]) -> None:
        """Take back work of a run that is not being judged."""
        session = self._sessions.by_run.get(run)
        judging = set(self._scheduler.judging().values())
        for number in numbers if session is not None else ():
            job = job_of(run, number)
            if session is not None and job not in judging and session.open.pop(number, None) is not None:
                self._scheduler.settle(job)
                self._work.pop(job, None)
                self._built.pop(job, None)
        self._pump()

    async def detach(self, run: str, settled: list[int]) -> None:
        """End a run; a verdict under way goes to the journal."""
        session = self._sessions.by_run.get(run)
        if session is not None:
            self._sessions.settled(session, settled)
            self._end(run)

    async def status(self) -> dict[str, Any]:
        """Return what is going on, as plain data."""
        self._awake()
        found = status(self._seats, self._sessions, self._scheduler)
        return {**found, "judged": self._judged, "journal": len(self._journal)}

    # --- devices ------------------------------------------------------------------------------------------------

    async def _find_pool(self, session: Session, wanted: int, machine: str | None) -> Seat | str:
        """Wait until the devices that were started are there, or the first of them after a while."""
        began = time.monotonic()
        while True:
            session.seen = time.monotonic()
            drained = self._scheduler.drained()
            seats = [s for s in self._seats.with_label(session.label, session.judge) if s.name not in drained]
            ready = [s for s in seats if s.pool]
            fit = [s for s in ready if machine is None or machine_hash(s.environment) == machine]
            waited = time.monotonic() - began
            enough = machine is not None or len(ready) >= wanted or len(ready) == len(seats)
            if fit and (enough or waited > _SETTLE_S):
                pools = [s.pool for s in fit]
                return max(fit, key=lambda s: pools.count(s.pool))
            if ready and not fit and len(ready) == len(seats):
                return f"no {session.label} like the one the run was judged on: its times could not be compared"
            if waited > _START_S or not seats:
                return f"no {session.label} came free within {waited:.0f} s: all are taken, or their processes die"
            await asyncio.sleep(0.05)

    # --- now and then -------------------------------------------------------------------------------------------

    def _awake(self) -> None:
        if not self._is_awake:
            self._is_awake = self._recovering = True
            # Before any device is started: their slots are taken.
            self._later(self._recover(self._seats.recover()))
            self._later(self._tick())

    async def _recover(self, found: list[asyncio.Task[None]]) -> None:
        """Hear from every device of an earlier hub before anything is given out: it may be about to finish it."""
        if found:
            await asyncio.wait(found, timeout=_RECOVERY_S)
        self._recovering = False
        for session in self._sessions.by_run.values():
            for number, work in list(session.open.items()):
                kept = self._journal.find(work.key)
                if kept is not None and answers(kept, work.worth):
                    self._scheduler.settle(job_of(session.run, number))
                    self._deliver(job_of(session.run, number), kept)
        self._pump()

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            now = time.monotonic()
            for run, session in list(self._sessions.by_run.items()):
                if now - session.seen > _SILENT_S:
                    self._end(run)
            self._seats.check_nodes()
            for label, judge in {(s.label, s.judge) for s in self._sessions.by_run.values()}:
                self._fill(label, judge)
            self._give_back(now)
            self._pump()

    def _end(self, run: str) -> None:
        judging = set(self._scheduler.judging().values())
        for number in self._sessions.by_run[run].open:
            if (job := job_of(run, number)) not in judging:
                self._work.pop(job, None)
                self._built.pop(job, None)
        self._scheduler.close_run(run)
        self._sessions.close(run)

    def _give_back(self, now: float) -> None:
        """End the processes of devices that no run wants."""
        wanted = {(s.label, s.judge) for s in self._sessions.by_run.values()}
        judging = self._scheduler.judging()
        for seat in list(self._seats.by_name.values()):
            if (seat.slot.label, seat.judge) in wanted or seat.name in judging or not seat.pool:
                self._unused.pop(seat.name, None)
            elif now - self._unused.setdefault(seat.name, now) > _UNUSED_S:
                del self._unused[seat.name]
                self._seats.kill(seat)
                self._scheduler.device_lost(seat.name)
