"""The queue of the service: workers claim jobs for a time, judge them, and hand their verdicts in.

A worker that gives no sign of life loses its jobs when their lease ends; what it hands in after that is not taken, so
that one key never gets two verdicts from the queue.  Claiming does not wait for others (SKIP LOCKED on PostgreSQL; on
SQLite writers take turns anyway).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, func, select, update

from burnish.core.verdict import Verdict
from burnish.store import documents, statements
from burnish.store.claims import now
from burnish.store.database import Database
from burnish.store.documents import StoredVerdict
from burnish.store.queue_records import Arrival, ClaimedJob
from burnish.store.records import VerdictKey
from burnish.store.schema import (
    candidates,
    environments,
    jobs,
    proposals,
    service_arrivals,
    submissions,
    verdicts,
)
from burnish.store.settling import settle
from burnish.store.submitting import Submitting

__all__ = ["Queue"]

ATTEMPTS = 3
"""A job is given to workers so often before we give it up."""
_LOST = f"its workers ended {ATTEMPTS} times without an answer: see the server's log"

_many: BindParameter[str] = bindparam("many", expanding=True)
_WAITING = (
    select(jobs.c.key)
    .where(jobs.c.device == bindparam("on_device"), jobs.c.settings == bindparam("by"), jobs.c.lease == 0)
    .order_by(jobs.c.queued)
    .limit(bindparam("most"))
)
_FREE = _WAITING.with_for_update(skip_locked=True)
_CLAIMED = (
    update(jobs)
    .where(jobs.c.key.in_(_many))
    .values(claim=bindparam("whose"), lease=bindparam("until"), attempts=jobs.c.attempts + 1)
)
_JOBS = (
    select(jobs, candidates.c.source, candidates.c.entry, candidates.c.about)
    .join(candidates, candidates.c.identity == jobs.c.candidate)
    .where(jobs.c.key.in_(_many))
    .order_by(jobs.c.queued, jobs.c.key)
)
_MINE = (
    select(jobs).where(jobs.c.key.in_(_many), jobs.c.claim == bindparam("whose")).order_by(jobs.c.key).with_for_update()
)
_FREED = (
    update(jobs)
    .where(jobs.c.key.in_(_many), jobs.c.claim == bindparam("whose"))
    .values(claim="", lease=0.0, attempts=jobs.c.attempts - bindparam("less"))
)
_HELD = select(jobs.c.key).where(jobs.c.claim == bindparam("whose")).order_by(jobs.c.key).with_for_update()
_BEAT = update(jobs).where(jobs.c.key.in_(_many)).values(lease=bindparam("until"))
_EXPIRED = (
    select(jobs.c.key, jobs.c.attempts)
    .where(jobs.c.lease > 0, jobs.c.lease < bindparam("moment"))
    .order_by(jobs.c.key)
    .with_for_update(skip_locked=True)
)
_BACK = update(jobs).where(jobs.c.key.in_(_many)).values(claim="", lease=0.0)
_ARRIVALS = (
    select(
        submissions.c.number,
        submissions.c.arrival,
        submissions.c.error,
        submissions.c.finished,
        (submissions.c.finished - submissions.c.queued).label("latency"),
        proposals.c.candidate,
        proposals.c.about,
        proposals.c.reused,
        verdicts.c.content,
        verdicts.c.environment,
    )
    .join(proposals, (proposals.c.run == submissions.c.run) & (proposals.c.number == submissions.c.number))
    .outerjoin(verdicts, verdicts.c.id == proposals.c.verdict)
    .where(submissions.c.run == bindparam("of_run"))
)
_AFTER = (
    _ARRIVALS.where(submissions.c.arrival > bindparam("after")).order_by(submissions.c.arrival).limit(bindparam("most"))
)
_ONE = _ARRIVALS.where(submissions.c.number == bindparam("of_number"))
_COUNTS = select(service_arrivals.c.run, service_arrivals.c.arrived).where(service_arrivals.c.run.in_(_many))
_ENVIRONMENT = select(environments.c.content).where(environments.c.hash == bindparam("its"))
_LENGTH = select(func.count(), func.count().filter(jobs.c.lease > 0), func.min(jobs.c.queued)).select_from(jobs)


class Queue(Submitting):
    """The queue in a run store; get it by :attr:`burnish.store.RunStore.queue`."""

    def __init__(self, database: Database) -> None:
        """Use ``database``, which has the newest schema."""
        super().__init__(database)
        self._new_environment = database.insert_new(environments)
        columns = (verdicts.c.id, verdicts.c.candidate, verdicts.c.task, verdicts.c.device, verdicts.c.settings)
        self._new_verdict = database.insert_new(verdicts).returning(*columns)

    # For workers

    def claim(self, whose: str, device: str, settings: str, most: int, lease_s: float) -> list[ClaimedJob]:
        """Take up to ``most`` waiting jobs, the oldest first, for ``lease_s`` seconds."""
        with self._database.write() as connection:
            wanted = {"on_device": device, "by": settings, "most": most}
            keys = list(connection.execute(_FREE, wanted).scalars())
            if not keys:
                return []
            until = now(connection) + lease_s
            connection.execute(_CLAIMED, {"many": keys, "whose": whose, "until": until})
            return [_job(row) for row in connection.execute(_JOBS, {"many": keys})]

    def waiting(self, device: str, settings: str) -> bool:
        """Whether there may be something to claim; cheaper than trying."""
        with self._database.read() as connection:
            wanted = {"on_device": device, "by": settings, "most": 1}
            return connection.execute(_WAITING, wanted).first() is not None

    def beat(self, whose: str, lease_s: float) -> None:
        """Say that the jobs claimed under a name are still being worked on."""
        with self._database.write() as connection:
            # Locked in order first, as everywhere: a worker beats while another thread of it hands verdicts in.
            keys = list(connection.execute(_HELD, {"whose": whose}).scalars())
            if keys:
                connection.execute(_BEAT, {"many": keys, "until": now(connection) + lease_s})

    def finish(self, whose: str, judged: Sequence[tuple[ClaimedJob, Verdict]]) -> int:
        """Store verdicts and tell those who wait; returns how many jobs were still ours."""
        done = {job.key: (job.verdict_key, StoredVerdict.of(verdict)) for job, verdict in judged}
        with self._database.write() as connection:
            mine = list(connection.execute(_MINE, {"many": sorted(done), "whose": whose}).scalars())
            if mine:
                numbers = self._keep(connection, {key: done[key] for key in mine})
                settle(connection, {key: (number, None) for key, number in numbers.items()})
        return len(mine)

    def fail(self, whose: str, errors: Mapping[str, str]) -> None:
        """Give jobs up: those who wait are told the error."""
        with self._database.write() as connection:
            mine = list(connection.execute(_MINE, {"many": sorted(errors), "whose": whose}).scalars())
            if mine:
                settle(connection, {key: (None, errors[key]) for key in mine})

    def release(self, whose: str, keys: Sequence[str], tried: bool = False) -> None:
        """Give jobs back to the queue; unless they were ``tried`` the attempt does not count."""
        with self._database.write() as connection:
            connection.execute(_MINE, {"many": sorted(keys), "whose": whose})
            connection.execute(_FREED, {"many": sorted(keys), "whose": whose, "less": 0 if tried else 1})

    def reap(self) -> int:
        """Give back what dead workers held, give up what was tried too often; returns how many jobs that were."""
        with self._database.write() as connection:
            expired = connection.execute(_EXPIRED, {"moment": now(connection)}).all()
            again = [row.key for row in expired if row.attempts < ATTEMPTS]
            lost = {row.key: (None, _LOST) for row in expired if row.attempts >= ATTEMPTS}
            if again:
                connection.execute(_BACK, {"many": again})
            if lost:
                settle(connection, lost)
        return len(expired)

    # For those who wait

    def counts(self, runs: Sequence[str]) -> dict[str, int]:
        """Return how many submissions of each run have arrived."""
        with self._database.read() as connection:
            return {row.run: row.arrived for row in connection.execute(_COUNTS, {"many": list(runs)})}

    def arrivals(self, run: str, after: int = 0, most: int = 100) -> list[Arrival]:
        """Return what arrived in a run after place ``after``, in order."""
        with self._database.read() as connection:
            wanted = {"of_run": run, "after": after, "most": most}
            return [_arrival(row) for row in connection.execute(_AFTER, wanted)]

    def arrival(self, run: str, number: int) -> Arrival | None:
        """Return what came of one submission, whose place is 0 while it is open; ``None`` when there is none."""
        with self._database.read() as connection:
            row = connection.execute(_ONE, {"of_run": run, "of_number": number}).first()
        return None if row is None else _arrival(row)

    def environment(self, environment_hash: str) -> str:
        """Return an environment's JSON text."""
        with self._database.read() as connection:
            return str(connection.execute(_ENVIRONMENT, {"its": environment_hash}).scalar_one())

    def length(self) -> tuple[int, int, float]:
        """Return how many jobs are there, how many are being worked on, and the age of the oldest in seconds."""
        with self._database.read() as connection:
            total, claimed, oldest = connection.execute(_LENGTH).one()
            return total, claimed, 0.0 if oldest is None else max(now(connection) - oldest, 0.0)

    def _keep(self, connection: Connection, done: dict[str, tuple[VerdictKey, StoredVerdict]]) -> dict[str, int]:
        """Store the verdicts' rows and samples; returns their numbers by the jobs' keys."""
        fresh = {stored.environment_hash: stored.environment for _, stored in done.values()}
        rows = [{"hash": name, "content": fresh[name]} for name in sorted(fresh)]
        connection.execute(self._new_environment, rows)
        added = connection.execute(self._new_verdict, [_verdict_row(*done[key]) for key in sorted(done)])
        new = {(row.candidate, row.task, row.device, row.settings): row.id for row in added}
        numbers, samples = {}, []
        for key, (of, stored) in done.items():
            number = new.get((of.candidate, of.task, of.device, of.settings))
            if number is None:
                same = {**_columns(of), "digest": stored.digest}
                number = connection.execute(statements.VERDICT_ID, same).scalar_one()
            elif stored.samples:
                layout, times = documents.pack_samples(stored.samples)
                samples.append({"verdict": number, "layout": layout, "times_ms": times})
            numbers[key] = number
        if samples:
            connection.execute(statements.SAMPLES, samples)
        return numbers


def _columns(key: VerdictKey) -> dict[str, Any]:
    return {"candidate": key.candidate, "task": key.task, "device": key.device, "settings": key.settings}


def _verdict_row(key: VerdictKey, stored: StoredVerdict) -> dict[str, Any]:
    kind = {"digest": stored.digest, "status": stored.status, "partial": stored.partial}
    return {**_columns(key), **kind, "environment": stored.environment_hash, "content": stored.content}


def _job(row: Any) -> ClaimedJob:
    candidate = documents.candidate_from(row.source, row.entry, row.about)
    key = VerdictKey(row.task, row.candidate, row.device, row.settings)
    return ClaimedJob(row.key, row.task, candidate, key, row.attempts, row.queued)


def _arrival(row: Any) -> Arrival:
    name = documents.name_of(row.about)
    parts = (
        row.candidate,
        row.reused,
        row.error,
        row.content,
        row.environment,
        row.latency or 0.0,
        row.finished or 0.0,
    )
    return Arrival(row.number, row.arrival or 0, name, *parts)
