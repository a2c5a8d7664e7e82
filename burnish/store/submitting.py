"""Taking in candidates: many orders in one transaction, each within its owner's quota.

A verdict that is there already is given at once; otherwise the submission waits for the one job of its key.  The job's
row is locked before verdicts are looked for, so that a job that ends meanwhile is either still there or has left its
verdict: nothing is judged twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, func, select, update

from burnish.core.errors import BurnishError
from burnish.core.search import Request
from burnish.store import documents, standings
from burnish.store.claims import now
from burnish.store.database import Database
from burnish.store.queue_records import Order, Receipt, job_key
from burnish.store.schema import candidates, jobs, proposals, service_runs, service_usage, submissions, verdicts
from burnish.store.settling import settle

__all__ = ["Submitting"]

_many: BindParameter[str] = bindparam("many", expanding=True)
_USAGE = select(service_usage).where(service_usage.c.owner.in_(_many), service_usage.c.day == bindparam("today"))
_LOCKED_USAGE = _USAGE.order_by(service_usage.c.owner).with_for_update()
_USED = (
    update(service_usage)
    .where(service_usage.c.owner == bindparam("of_owner"), service_usage.c.day == bindparam("today"))
    .values(submissions=service_usage.c.submissions + bindparam("more"))
)
_some_open = (
    select(submissions.c.run)
    .where(submissions.c.owner == bindparam("of_owner"), submissions.c.job.is_not(None))
    .limit(bindparam("most"))
)
_OPEN = select(func.count()).select_from(_some_open.subquery())
_NUMBERS = (
    select(service_runs.c.run, service_runs.c.submitted)
    .where(service_runs.c.run.in_(_many))
    .order_by(service_runs.c.run)
    .with_for_update()
)
_NUMBERED = update(service_runs).where(service_runs.c.run == bindparam("of_run")).values(submitted=bindparam("given"))
_LOCKED_JOBS = select(jobs.c.key).where(jobs.c.key.in_(_many)).order_by(jobs.c.key).with_for_update()
_KNOWN = (
    select(verdicts.c.id, verdicts.c.candidate, verdicts.c.task, verdicts.c.device, verdicts.c.settings)
    .where(verdicts.c.candidate.in_(_many), verdicts.c.partial.is_(False))
    .order_by(verdicts.c.id.desc())
)
_REQUEST = documents.plain(Request().to_json())
_ATTEMPTS = 8

Rows = list[dict[str, Any]]


class Submitting:
    """The part of the queue that takes candidates in."""

    def __init__(self, database: Database) -> None:
        """Use ``database``, which has the newest schema."""
        self._database = database
        self._new_usage = database.insert_new(service_usage)
        self._new_candidate = database.insert_new(candidates)
        self._new_job = database.insert_new(jobs)

    def submit(self, orders: Sequence[Order]) -> list[Receipt]:
        """Take each order as a whole or refuse it; the answers are in the orders' order."""
        with self._database.write() as connection:
            receipts = self._admit(connection, orders)
            taken = [(order, receipt) for order, receipt in zip(orders, receipts, strict=True) if receipt.count]
            if taken:
                self._take(connection, taken)
        return receipts

    def charge(self, owner: str, count: int, day_most: int) -> bool:
        """Count something else that is stored against the quota of the day; ``False`` where it does not allow it."""
        today = datetime.now(UTC).date().isoformat()
        with self._database.write() as connection:
            connection.execute(self._new_usage, {"owner": owner, "day": today, "submissions": 0})
            row = connection.execute(_LOCKED_USAGE, {"many": [owner], "today": today}).one()
            if row.submissions + count > day_most:
                return False
            connection.execute(_USED, {"of_owner": owner, "today": today, "more": count})
        return True

    def _admit(self, connection: Connection, orders: Sequence[Order]) -> list[Receipt]:
        owners = sorted({order.owner for order in orders})
        today = datetime.now(UTC).date().isoformat()
        connection.execute(self._new_usage, [{"owner": o, "day": today, "submissions": 0} for o in owners])
        used = {
            row.owner: row.submissions
            for row in connection.execute(_LOCKED_USAGE, {"many": owners, "today": today})
        }  # fmt: skip
        most = {owner: max(o.open_most for o in orders if o.owner == owner) for owner in owners}
        waiting = {
            owner: connection.execute(_OPEN, {"of_owner": owner, "most": most[owner] + 1}).scalar_one()
            for owner in owners
        }
        names = sorted({order.run for order in orders})
        given = {row.run: row.submitted for row in connection.execute(_NUMBERS, {"many": names})}
        before = dict(used)
        receipts = [_admitted(order, used, waiting, given) for order in orders]
        more = [{"of_owner": o, "today": today, "more": used[o] - before[o]} for o in owners if used[o] > before[o]]
        if more:
            connection.execute(_USED, more)
            connection.execute(_NUMBERED, [{"of_run": name, "given": given[name]} for name in sorted(given)])
        return receipts

    def _take(self, connection: Connection, taken: Sequence[tuple[Order, Receipt]]) -> None:
        moment = now(connection)
        sources: dict[str, dict[str, Any]] = {}
        work: dict[str, dict[str, Any]] = {}
        proposed: Rows = []
        waiting: Rows = []
        listed: list[tuple[str, int, str, Sequence[str]]] = []
        for order, receipt in taken:
            for number, candidate in enumerate(order.candidates, receipt.first):
                key = order.key(candidate)
                job = job_key(key)
                about = documents.about_text(candidate)
                source = {"source": documents.packed_source(candidate), "entry": candidate.entry, "about": about}
                sources.setdefault(key.candidate, {"identity": key.candidate, **source})
                place = {"run": order.run, "number": number}
                # Its own name and origin stand with the proposal: the same text may be somebody else's as well.
                proposed.append({**place, "candidate": key.candidate, "request": _REQUEST, "about": about})
                listed.append((order.run, number, key.candidate, candidate.origin.parents))
                waiting.append({**place, "owner": order.owner, "job": job, "queued": moment})
                parts = {"task": key.task, "candidate": key.candidate, "device": key.device, "settings": key.settings}
                work.setdefault(job, {"key": job, **parts, "queued": moment, "lease": 0.0, "claim": "", "attempts": 0})
        connection.execute(self._new_candidate, [sources[identity] for identity in sorted(sources)])
        connection.execute(proposals.insert(), [{**row, "elapsed_s": 0.0, "reused": False} for row in proposed])
        standings.add_proposals(connection, listed)
        known = self._find_or_queue(connection, work)
        connection.execute(submissions.insert(), waiting)
        if known:
            settle(connection, {key: (verdict, None) for key, verdict in known.items()}, reused=True)

    def _find_or_queue(self, connection: Connection, work: dict[str, dict[str, Any]]) -> dict[str, int]:
        """Return the verdicts that are there, by the jobs' keys; the other jobs are queued, and all are locked."""
        for _ in range(_ATTEMPTS):
            connection.execute(self._new_job, [work[key] for key in sorted(work)])
            locked = set(connection.execute(_LOCKED_JOBS, {"many": sorted(work)}).scalars())
            known: dict[str, int] = {}
            identities = sorted({row["candidate"] for row in work.values()})
            by_parts = {(r["candidate"], r["task"], r["device"], r["settings"]): key for key, r in work.items()}
            for row in connection.execute(_KNOWN, {"many": identities}):
                key = by_parts.get((row.candidate, row.task, row.device, row.settings))
                if key is not None:
                    known[key] = row.id  # the first one stored comes last
            # One that is neither there nor known was given up by its worker between the two statements.
            if all(key in locked or key in known for key in work):
                return known
        raise BurnishError("the queue changes faster than it can be read: send the request again")


def _admitted(order: Order, used: dict[str, int], waiting: dict[str, int], given: dict[str, int]) -> Receipt:
    """Return the receipt and count the order in."""
    count = len(order.candidates)
    if order.expect is not None and given[order.run] != order.expect:
        return Receipt(refused="expect")
    if used[order.owner] + count > order.day_most:
        return Receipt(refused="day")
    if waiting[order.owner] + count > order.open_most:
        return Receipt(refused="open")
    first = given[order.run]
    used[order.owner] += count
    waiting[order.owner] += count
    given[order.run] += count
    return Receipt(first, count)
