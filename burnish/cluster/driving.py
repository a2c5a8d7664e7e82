"""Devices at work: what is due is given out, what comes back is taken in, what is lost is given out again."""

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
from burnish.cluster.work import Answer, Work, answers
from burnish.core.paths import home

__all__ = ["Driving"]


class Driving:
    """The part of the hub that speaks to devices."""

    def __init__(self) -> None:
        """Open the journal; the rest begins with the first call."""
        self._ray = ray_module()
        self._journal = Journal(home() / "cluster" / "journal.db")
        self._scheduler = Scheduler()
        self._sessions = Sessions(self._journal)
        self._seats = Seats(self._ray, self._joined, self._lost, self._tell)
        self._work: dict[str, Work] = {}
        self._built: dict[str, Any] = {}
        self._recovering = False
        """Until every device of an earlier hub was heard nothing is given out."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._judged = 0

    # --- devices ------------------------------------------------------------------------------------------------

    def _fill(self, label: str, judge: str) -> int:
        """Have as many devices as all runs together want."""
        wanted = [s.count for s in self._sessions.by_run.values() if s.label == label and s.judge == judge]
        return self._seats.fill(label, judge, sum(wanted)) if wanted else 0

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
