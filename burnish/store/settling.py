"""Telling those who wait for a job that it is done, and in which order verdicts arrived.

The count of a run's arrivals is taken under a lock, so that whoever has read up to one of them never misses an earlier
one that is committed later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, case, delete, select, update

from burnish.store import standings
from burnish.store.claims import now
from burnish.store.queue_records import Outcomes
from burnish.store.schema import jobs, proposals, runs, service_arrivals, submissions

__all__ = ["settle"]

_many: BindParameter[str] = bindparam("many", expanding=True)
_WAITING = (
    select(submissions.c.run, submissions.c.number, submissions.c.job)
    .where(submissions.c.job.in_(_many))
    .order_by(submissions.c.run, submissions.c.number)
)
_COUNTS = (
    select(service_arrivals).where(service_arrivals.c.run.in_(_many)).order_by(service_arrivals.c.run).with_for_update()
)
_COUNTED = (
    update(service_arrivals).where(service_arrivals.c.run == bindparam("of_run")).values(arrived=bindparam("new_count"))
)
_JUDGED = (
    update(proposals)
    .where(proposals.c.run == bindparam("of_run"), proposals.c.number == bindparam("of_number"))
    .values(verdict=bindparam("its"), elapsed_s=bindparam("at"), reused=bindparam("again"))
)
_ARRIVED = (
    update(submissions)
    .where(submissions.c.run == bindparam("of_run"), submissions.c.number == bindparam("of_number"))
    .values(job=None, arrival=bindparam("place"), error=bindparam("why"), finished=bindparam("end"))
)
_ELAPSED = (
    update(runs)
    .where(runs.c.id == bindparam("of_run"))
    .values(elapsed_s=case((runs.c.elapsed_s < bindparam("at"), bindparam("at")), else_=runs.c.elapsed_s))
)
_GONE = delete(jobs).where(jobs.c.key.in_(_many))


def settle(connection: Connection, outcomes: Outcomes, reused: bool = False) -> int:
    """Link everybody who waits for these jobs with what came of them, remove the jobs; return how many waited.

    The caller has the jobs locked.  Of several who wait for one job only the first had it judged.
    """
    keys = sorted(outcomes)
    waiting = connection.execute(_WAITING, {"many": keys}).all()
    if waiting:
        _link(connection, waiting, outcomes, reused)
    connection.execute(_GONE, {"many": keys})
    return len(waiting)


def _link(connection: Connection, waiting: Sequence[Any], outcomes: Outcomes, reused: bool) -> None:
    names = sorted({row.run for row in waiting})
    counts = {row.run: row for row in connection.execute(_COUNTS, {"many": names})}
    end = now(connection)
    place = {name: counts[name].arrived for name in names}
    judged, arrived, met = [], [], set()
    for row in waiting:
        verdict, error = outcomes[row.job]
        where = {"of_run": row.run, "of_number": row.number}
        place[row.run] += 1
        arrived.append({**where, "place": place[row.run], "why": error, "end": end})
        if verdict is not None:
            elapsed = max(end - counts[row.run].began, 0.0)
            judged.append({**where, "its": verdict, "at": elapsed, "again": reused or row.job in met})
        met.add(row.job)
    if judged:
        connection.execute(_JUDGED, judged)
        standings.add_verdicts(connection, judged)
    failed = [(row.run, row.number) for row in waiting if outcomes[row.job][0] is None]
    if failed:
        standings.add_failures(connection, failed)
    connection.execute(_ARRIVED, arrived)
    connection.execute(_COUNTED, [{"of_run": name, "new_count": place[name]} for name in names])
    ages = [{"of_run": name, "at": max(end - counts[name].began, 0.0)} for name in names]
    connection.execute(_ELAPSED, ages)
