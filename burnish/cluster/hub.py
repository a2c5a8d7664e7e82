"""The hub: one process on the head node that runs the scheduler for every run of a cluster.

It holds no verdict that is not also on a disk: a device's host keeps it until the hub's journal has it, and the journal
until the run has stored it.  So the hub may end at any moment; the one that follows asks the devices for what they have
finished before it gives out anything, and finds in the journal what runs ask for again.
"""

from __future__ import annotations

import asyncio
import os
import time
import traceback
from typing import Any

from burnish.cluster.builds import build_kernels
from burnish.cluster.device import Hello, Reply
from burnish.cluster.journal import Journal
from burnish.cluster.library import ray_module
from burnish.cluster.scheduler import GivenUp, Lease, Scheduler
from burnish.cluster.seats import Seat, Seats, first_line
from burnish.cluster.sessions import Session, Sessions, job_of
from burnish.cluster.status import status
from burnish.cluster.work import JUDGE, Answer, Attachment, Work, answers
from burnish.core.paths import home
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


class Hub:
    """An asynchronous actor: its methods run in turns on one thread."""

    def __init__(self) -> None:
        """Open the journal; the rest begins with the first call."""
        self._ray = ray_module()
        self._journal = Journal(home() / "cluster" / "journal.db")
        self._scheduler = Scheduler()
        self._sessions = Sessions(self._journal)
        self._seats = Seats(self._ray, self._joined, self._lost, self._tell)
        self._work: dict[str, Work] = {}
        self._built: dict[str, Any] = {}
        self._is_awake = self._recovering = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._unused: dict[str, float] = {}
        self._judged = 0

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

    def _fill(self, label: str, judge: str) -> int:
        """Have as many devices as all runs together want."""
        wanted = [s.count for s in self._sessions.by_run.values() if s.label == label and s.judge == judge]
        return self._seats.fill(label, judge, sum(wanted)) if wanted else 0

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

    def _joined(self, seat: Seat, hello: Hello) -> None:
        for key, answer in hello.kept:
            self._journal.put(key, answer)
        seat.settled = [key for key, _ in hello.kept]
        for seconds in hello.gauged_s:
            seat.health.timed(seconds)
        self._scheduler.device_joined(seat.name, seat.pool)
        if hello.niceness > 0:
            fix = "start Ray with RAY_worker_niceness=0"
            self._tell(seat.slot.label, f"{seat.slot.name} runs behind everything else on its host: {fix}")
        peers = [s.health for s in self._seats.by_name.values() if s.pool == seat.pool and s is not seat]
        if (why := seat.health.beside(peers)) is not None:
            self._drain(seat, why)
        self._pump()

    def _lost(self, seats: list[Seat], why: str) -> None:
        for seat in seats:
            self._tell(seat.slot.label, f"lost {seat.slot.name}: {why}; what it was judging is judged elsewhere")
        given_up = [one for seat in seats for one in self._scheduler.device_lost(seat.name)]
        self._give_up(given_up)
        # A host that dies is known to Ray some seconds later: until then what it was judging would be handed from one
        # of its devices to the next.
        judging = self._scheduler.judging()
        for other in {each.name: each for seat in seats for each in self._seats.beside(seat)}.values():
            if other.pool and other.name not in judging:
                self._scheduler.doubt(other.name)
                self._later(self._ask(other))
        for label, judge in {(seat.slot.label, seat.judge) for seat in seats}:
            self._fill(label, judge)
        self._pump()

    async def _ask(self, seat: Seat) -> None:
        try:
            await seat.handle.alive.remote()
        except self._ray.exceptions.RayError as error:
            self._seats.gone(seat, first_line(error))
            return
        self._scheduler.trust(seat.name)
        self._pump()

    def _drain(self, seat: Seat, why: str) -> None:
        self._scheduler.drain(seat.name, why)
        self._tell(seat.slot.label, f"drained {seat.slot.name}: {why}")
        if not self._scheduler.usable(seat.pool):
            self._tell(seat.slot.label, f"no {seat.slot.label} is left that is not drained")

    def _tell(self, label: str, text: str) -> None:
        for session in self._sessions.by_run.values():
            if session.label == label:
                session.say(text)

    # --- work ---------------------------------------------------------------------------------------------------

    def _take(self, session: Session, work: Work) -> None:
        job = job_of(session.run, work.number)
        self._work[job] = work
        self._scheduler.submit(job, session.run, work.task.identity(), work.key, built=not work.kernels)
        if work.kernels:
            self._later(self._build(job, work))

    async def _build(self, job: str, work: Work) -> None:
        """Have kernels built wherever there is a core; their files go to the device without passing through here."""
        task = self._ray.remote(build_kernels).options(num_returns=2, num_cpus=1)
        count, files = task.remote(work.kernels)
        try:
            if await count and job in self._work:
                self._built[job] = files
        except self._ray.exceptions.RayError:
            pass  # the candidate's own process builds them
        self._scheduler.built(job)
        self._pump()

    def _pump(self) -> None:
        """Give out what can be given out."""
        if self._recovering:
            return
        for lease in self._scheduler.assign(time.monotonic()):
            self._later(self._drive(lease))

    async def _drive(self, lease: Lease) -> None:
        seat, work = self._seats.by_name.get(lease.device), self._work.get(lease.job)
        if seat is None or work is None:
            return  # lost or taken back before it began: the scheduler knows
        settled, seat.settled = seat.settled, []
        try:
            reply: Reply = await seat.handle.judge.remote(work, self._built.get(lease.job), settled)
        except self._ray.exceptions.RayActorError as error:
            self._seats.gone(seat, first_line(error))
            return
        except self._ray.exceptions.RayError as error:
            # Its kernels were lost with their node, most likely: without them it builds its own.
            self._built.pop(lease.job, None)
            seat.settled = settled
            self._give_up(self._scheduler.failed(lease, f"{type(error).__name__}", time.monotonic()))
            self._pump()
            return
        self._take_in(seat, lease, work, reply)
        self._pump()

    def _take_in(self, seat: Seat, lease: Lease, work: Work, reply: Reply) -> None:
        answer, now = reply.answer, time.monotonic()
        why = seat.health.timed(reply.gauged_s) if reply.gauged_s is not None else None
        if answer.kind == "failed":
            # A task that is too large for a device says nothing against the device.
            why = why or (None if answer.full else seat.health.error(answer.why))
            self._give_up(self._scheduler.failed(lease, answer.why, now), answer.full)
            if reply.broken:
                self._seats.gone(seat, answer.why)
        else:
            if answer.kind != "task":
                self._journal.put(work.key, answer)
                seat.settled.append(work.key)
            seat.health.verdict()
            self._judged += 1
            ended = self._scheduler.completed(lease, now, lambda job: answers(answer, self._work[job].worth))
            for job in ended:
                self._deliver(job, answer)
        if why is not None:
            self._drain(seat, why)

    def _give_up(self, jobs: list[GivenUp], full: bool = False) -> None:
        for one in jobs:
            self._deliver(one.job, Answer("failed", why=one.why, full=full))

    def _deliver(self, job: str, answer: Answer) -> None:
        self._built.pop(job, None)
        run, _, number = job.rpartition("/")
        self._work.pop(job, None)
        self._sessions.deliver(run, int(number), answer)

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

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            # A bug of ours: a hub that is started again from its journal is better than one that has lost its place.
            traceback.print_exception(error)
            os._exit(1)
