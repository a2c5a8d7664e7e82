"""Lists over all runs: leaderboards, machines, what language models cost, what lessons are about."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, text, true

from burnish.store.database import Database
from burnish.store.lines import Board, Entry, Kind, Spending, Waiting, Worker
from burnish.store.schema import (
    candidates,
    claims,
    environments,
    headlines,
    jobs,
    lesson_teachers,
    model_calls,
    proposals,
    runs,
    service_runs,
    standings,
)

__all__ = ["ENTRY", "RANKED", "Overview"]

RANKED = text("standings.ranked")
"""As the indexes of ranked ones have it: SQLite does not recognise them in ``ranked = 1``."""

ENTRY = (
    select(standings, func.coalesce(proposals.c.about, candidates.c.about).label("about"))
    .join(proposals, and_(proposals.c.run == standings.c.run, proposals.c.number == standings.c.number))
    .join(candidates, candidates.c.identity == standings.c.candidate)
)


class Overview:
    """The part of :class:`burnish.store.browse.Browse` that looks across runs."""

    _database: Database
    owner: str | None
    """Whose runs are seen; ``None``: everybody's."""

    def mine(self, run: ColumnElement[str]) -> ColumnElement[bool]:
        """Return the condition that a run may be seen."""
        if self.owner is None:
            return true()
        return run.in_(select(service_runs.c.run).where(service_runs.c.owner == self.owner))

    # Leaderboards

    def boards(self, after: Sequence[str] = (), words: str = "", limit: int = 40) -> list[Board]:
        """Return tasks by name; ``after``: name, identity and device of the last one known."""
        key = (headlines.c.name, headlines.c.task, headlines.c.device)
        wanted = select(*key, func.min(headlines.c.contract).label("contract"), func.count().label("made"))
        wanted = wanted.where(self.mine(headlines.c.run))
        if after:
            wanted = wanted.where(_after(key, after))
        if words:
            wanted = wanted.where(headlines.c.name.icontains(words, autoescape=True))
        with self._database.read() as connection:
            rows = connection.execute(wanted.group_by(*key).order_by(*key).limit(limit)).all()
        return [
            Board(r.name, r.task, r.device, r.contract, r.made, next(iter(self.ranking(r.task, r.device, 1)), None))
            for r in rows
        ]

    def board(self, task: str, device: str) -> Board | None:
        """Return one task on one kind of device, by the name its newest run gave it."""
        wanted = (
            select(headlines.c.name, headlines.c.contract)
            .join(runs, runs.c.id == headlines.c.run)
            .where(headlines.c.task == task, headlines.c.device == device, self.mine(headlines.c.run))
            .order_by(runs.c.number.desc())
        )
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
        return Board(rows[0].name, task, device, rows[0].contract, len(rows)) if rows else None

    def ranking(self, task: str, device: str, limit: int = 50, below: float | None = None) -> list[Entry]:
        """Return a task's fastest proposals of all runs, as searches measured them."""
        wanted = ENTRY.where(standings.c.task == task, standings.c.device == device, RANKED)
        wanted = wanted.where(self.mine(standings.c.run))
        if below is not None:
            wanted = wanted.where(standings.c.speedup < below)
        return self._entries(wanted.order_by(standings.c.speedup.desc()).limit(limit))

    def machines(self, run_ids: Iterable[str]) -> dict[str, dict[str, Any]]:
        """Return the environments of some runs."""
        wanted = (
            select(runs.c.id, environments.c.content)
            .join(environments, environments.c.hash == runs.c.environment)
            .where(runs.c.id.in_(list(run_ids)))
        )
        with self._database.read() as connection:
            return {run: json.loads(content) for run, content in connection.execute(wanted)}

    # Devices and the queue

    def environments(self, limit: int = 20) -> list[tuple[dict[str, Any], int, str]]:
        """Return the machines that runs were made on, with how many runs and when the last began; newest first."""
        last = func.max(runs.c.number)
        wanted = (
            select(environments.c.content, func.count(), func.max(runs.c.created))
            .join(environments, environments.c.hash == runs.c.environment)
            .where(self.mine(runs.c.id))
            .group_by(environments.c.hash, environments.c.content)
            .order_by(last.desc())
            .limit(limit)
        )
        with self._database.read() as connection:
            return [(json.loads(content), made, created) for content, made, created in connection.execute(wanted)]

    def workers(self, limit: int = 50) -> list[Worker]:
        """Return which processes say that they work on which runs, the last heard of first."""
        wanted = (
            select(claims.c.run, headlines.c.name, headlines.c.device, claims.c.host, claims.c.pid, claims.c.beat)
            .join(headlines, headlines.c.run == claims.c.run)
            .where(self.mine(claims.c.run))
            .order_by(claims.c.beat.desc())
            .limit(limit)
        )
        with self._database.read() as connection:
            return [Worker(*row) for row in connection.execute(wanted)]

    def queue(self, now: float) -> list[Waiting]:
        """Return how much waits to be judged, and how much is being judged, by device."""
        held = jobs.c.lease > now
        wanted = (
            select(
                jobs.c.device,
                func.count().filter(~held),
                func.count().filter(held),
                func.min(jobs.c.queued).filter(~held),
                func.max(jobs.c.attempts),
            )
            .group_by(jobs.c.device)
            .order_by(jobs.c.device)
        )
        with self._database.read() as connection:
            return [Waiting(*row) for row in connection.execute(wanted)]

    # Costs and lessons

    def spending(self, run_id: str, proposal: int | None = None) -> list[Spending]:
        """Return what language models cost a run or one of its proposals, by model and role."""
        calls = model_calls.c
        known = func.count(calls.cost) == func.count()
        answered = calls.status.in_(("answered", "malformed", "truncated"))
        wanted = select(
            calls.model,
            calls.role,
            func.count(),
            func.count().filter(~answered),
            func.sum(calls.tokens_in),
            func.sum(calls.tokens_out),
            func.sum(calls.cost).filter(calls.cost.is_not(None)),
            func.sum(calls.seconds),
            known,
        ).where(calls.run == run_id)
        if proposal is not None:
            wanted = wanted.where(calls.proposal == proposal)
        with self._database.read() as connection:
            rows = connection.execute(wanted.group_by(calls.model, calls.role).order_by(calls.model, calls.role)).all()
        return [_spending(row) for row in rows]

    def kinds(self) -> list[Kind]:
        """Return what the lessons are about, those with most verdicts first."""
        who = lesson_teachers.c
        wanted = (
            select(who.hardware, who.family, func.count(), func.sum(who.count), func.max(who.best))
            .group_by(who.hardware, who.family)
            .order_by(func.sum(who.count).desc(), who.hardware, who.family)
        )
        with self._database.read() as connection:
            return [Kind(*row) for row in connection.execute(wanted)]

    def middle(self, hardware: str, family: str) -> tuple[int, int, str, str]:
        """Return size, width, type and bound of the task in the middle of one kind's, by size."""
        who = lesson_teachers.c
        mine = (who.hardware == hardware) & (who.family == family)
        wanted = select(who.size, who.width, who.dtype, who.bound).where(mine).order_by(who.size, who.width, who.id)
        with self._database.read() as connection:
            made = connection.execute(select(func.count()).where(mine)).scalar_one()
            row = connection.execute(wanted.offset(made // 2).limit(1)).one()
        return row.size, row.width, row.dtype, row.bound

    def _entries(self, wanted: Select[Any]) -> list[Entry]:
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
            children: dict[tuple[str, int], int] = {}
            by_run: dict[str, list[int]] = {}
            for row in rows:
                by_run.setdefault(row.run, []).append(row.number)
            for run, numbers in by_run.items():
                counted = (
                    select(standings.c.parent, func.count())
                    .where(standings.c.run == run, standings.c.parent.in_(numbers))
                    .group_by(standings.c.parent)
                )
                children |= {(run, parent): number for parent, number in connection.execute(counted)}
        return [_entry(row, children.get((row.run, row.number), 0)) for row in rows]


def _spending(row: Any) -> Spending:
    model, role, calls, failed, tokens_in, tokens_out, cost, seconds, known = row
    return Spending(model, role, calls, failed, tokens_in, tokens_out, cost if known else None, seconds)


def _after(key: Sequence[Any], last: Sequence[str]) -> Any:
    (a, b, c), (x, y, z) = key, last
    return or_(a > x, and_(a == x, or_(b > y, and_(b == y, c > z))))


def _entry(row: Any, children: int) -> Entry:
    about = json.loads(row.about)
    names = ("run", "number", "candidate", "parent", "status", "speedup", "low", "high", "claim", "ranked")
    return Entry(
        **{name: getattr(row, name) for name in names},
        seconds=row.seconds,
        elapsed_s=row.elapsed_s,
        name=about["name"],
        proposer=about["origin"]["proposer"],
        children=children,
    )
