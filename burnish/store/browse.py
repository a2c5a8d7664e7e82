"""Lists of runs and proposals, a page at a time and by key: no page costs more the more there is.

What belongs to one proposal in full (its source, its evidence) is read by the store itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Select, and_, func, or_, select

from burnish.store.database import Database
from burnish.store.lines import Curve, Entry, RunLine
from burnish.store.overview import ENTRY, RANKED, Overview
from burnish.store.records import ProposalRecord
from burnish.store.rows import proposal_record
from burnish.store.schema import claims, environments, headlines, runs, service_runs, standings
from burnish.store.standings import NOT_JUDGED
from burnish.store.statements import PROPOSALS

__all__ = ["Browse"]


_EPISODE = service_runs.c.kind.is_not_distinct_from("episode")
_JUDGED = standings.c.status != NOT_JUDGED
"""Also false while it is open, and has no status."""
_LINE = (
    select(
        runs.c.number,
        runs.c.id,
        runs.c.state,
        runs.c.created,
        runs.c.elapsed_s,
        headlines,
        claims.c.host,
        claims.c.pid,
        service_runs.c.owner,
    )
    .join(headlines, headlines.c.run == runs.c.id)
    .outerjoin(claims, claims.c.run == runs.c.id)
    .outerjoin(service_runs, service_runs.c.run == runs.c.id)
)


class Browse(Overview):
    """Reads what lists show; get it by :attr:`burnish.store.RunStore.browse`."""

    def __init__(self, database: Database, owner: str | None = None) -> None:
        """Use ``database``, which has the newest schema; see only the service's runs of ``owner``, where one is named.

        What is asked of one run by its name is not checked again.
        """
        self._database, self.owner = database, owner

    def seen_by(self, owner: str | None) -> Browse:
        """Return the same lists as ``owner`` may see them."""
        return Browse(self._database, owner)

    # Runs

    def runs(
        self,
        before: int | None = None,
        state: str = "",
        words: str = "",
        task: str = "",
        limit: int = 40,
        episodes: bool = False,
    ) -> list[RunLine]:
        """Return runs below the number ``before``, newest first; ``words`` are part of the task's or the run's name.

        With ``episodes`` those of the environment, else all others.
        """
        wanted = _LINE.where(self.mine(runs.c.id)).order_by(runs.c.number.desc()).limit(limit)
        wanted = wanted.where(_EPISODE if episodes else ~_EPISODE)
        if before is not None:
            wanted = wanted.where(runs.c.number < before)
        if state:
            wanted = wanted.where(runs.c.state == state)
        if task:
            wanted = wanted.where(headlines.c.task == task)
        if words:
            named = headlines.c.name.icontains(words, autoescape=True)
            wanted = wanted.where(or_(named, runs.c.id.icontains(words, autoescape=True)))
        return self._lines(wanted)

    def line(self, run_id: str) -> RunLine | None:
        """Return one run."""
        return next(iter(self._lines(_LINE.where(runs.c.id == run_id))), None)

    def _lines(self, wanted: Select[Any]) -> list[RunLine]:
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
            counted = (
                select(standings.c.run, func.count())
                .where(standings.c.run.in_([row.id for row in rows]), _JUDGED)
                .group_by(standings.c.run)
            )
            judged = {run: number for run, number in connection.execute(counted)}
        return [
            RunLine(
                **{name: getattr(row, name) for name in ("id", "state", "created", "elapsed_s", "number")},
                **{name: getattr(row, name) for name in ("name", "task", "device", "contract")},
                **{name: getattr(row, name) for name in ("speedup", "low", "high", "claim")},
                judged=judged.get(row.id, 0),
                leader=next(iter(self.fastest(row.id, 1)), None),
                owner=row.owner or "",
                worker=f"process {row.pid} on {row.host}" if row.pid is not None else "",
            )
            for row in rows
        ]

    def state(self, run_id: str) -> tuple[str, float, int] | None:
        """Return what changes when a run goes on: its state, its seconds and how many verdicts it has."""
        with self._database.read() as connection:
            row = connection.execute(select(runs.c.state, runs.c.elapsed_s).where(runs.c.id == run_id)).first()
            if row is None:
                return None
            open_ = (standings.c.run == run_id) & standings.c.status.is_(None)
            waiting = connection.execute(select(func.count()).where(open_)).scalar_one()
            last = connection.execute(select(func.max(standings.c.number)).where(standings.c.run == run_id)).scalar()
        return row.state, row.elapsed_s, (-1 if last is None else last) + 1 - waiting

    def newest(self) -> tuple[int, int]:
        """Return what changes when a run begins or ends: the newest run's number, and how many are running."""
        mine = self.mine(runs.c.id)
        running = select(func.count()).where(runs.c.state == "running", mine)
        with self._database.read() as connection:
            last = connection.execute(select(func.max(runs.c.number)).where(mine)).scalar() or 0
            return last, connection.execute(running).scalar_one()

    # Proposals

    def entries(
        self, run_id: str, after: int = -1, status: str = "", limit: int = 50, newest: bool = False
    ) -> list[Entry]:
        """Return a run's proposals above the number ``after``, in order; with ``newest`` those below it, backwards."""
        wanted = ENTRY.where(standings.c.run == run_id).limit(limit)
        if newest:
            wanted = wanted.order_by(standings.c.number.desc())
            wanted = wanted if after < 0 else wanted.where(standings.c.number < after)
        else:
            wanted = wanted.order_by(standings.c.number).where(standings.c.number > after)
        if status:
            wanted = wanted.where(standings.c.status.is_(None) if status == "open" else standings.c.status == status)
        return self._entries(wanted)

    def fastest(self, run_id: str, limit: int = 10, above: tuple[float, int] | None = None) -> list[Entry]:
        """Return a run's fastest proposals; ``above``: the speedup and number of the last one known."""
        wanted = ENTRY.where(standings.c.run == run_id, RANKED).limit(limit)
        if above is not None:
            wanted = wanted.where(_below(above))
        return self._entries(wanted.order_by(standings.c.speedup.desc(), standings.c.number.desc()))

    def entry(self, run_id: str, number: int) -> Entry | None:
        """Return one proposal."""
        wanted = ENTRY.where(standings.c.run == run_id, standings.c.number == number)
        return next(iter(self._entries(wanted)), None)

    def proposal(self, run_id: str, number: int) -> ProposalRecord | None:
        """Return one proposal in full; its verdict without raw samples."""
        where = {"of_run": run_id, "above": number - 1, "most": 1}
        with self._database.read() as connection:
            row = connection.execute(PROPOSALS, where).first()
            if row is None or row.number != number:
                return None
            its = select(environments.c.content).where(environments.c.hash == row.environment)
            known = {} if row.content is None else {row.environment: json.loads(connection.execute(its).scalar_one())}
        return proposal_record(row, known)

    def numbers(self, run_id: str, identities: Iterable[str]) -> dict[str, int]:
        """Return the first proposal of each of these candidates that the run has."""
        wanted = (
            select(standings.c.candidate, func.min(standings.c.number))
            .where(standings.c.run == run_id, standings.c.candidate.in_(list(identities)))
            .group_by(standings.c.candidate)
        )
        with self._database.read() as connection:
            return {candidate: number for candidate, number in connection.execute(wanted)}

    def children(self, run_id: str, parent: int | None, after: int = -1, limit: int = 40) -> list[Entry]:
        """Return the proposals made from one, or those made from none of the run's, in order."""
        of = standings.c.parent.is_(None) if parent is None else standings.c.parent == parent
        wanted = ENTRY.where(standings.c.run == run_id, of, standings.c.number > after)
        return self._entries(wanted.order_by(standings.c.number).limit(limit))

    def ancestors(self, run_id: str, number: int, most: int = 200) -> list[int]:
        """Return the numbers from the first ancestor to a proposal, itself included; the nearest ``most`` of them."""
        found = [number]
        with self._database.read() as connection:
            while len(found) < most:
                at = select(standings.c.parent).where(standings.c.run == run_id, standings.c.number == found[-1])
                parent = connection.execute(at).scalar()
                if parent is None or parent in found:
                    break
                found.append(parent)
        return found[::-1]

    def counts(self, run_id: str) -> dict[str, int]:
        """Return how many of a run's proposals ended in each status, and how many are ``open``."""
        wanted = select(standings.c.status, func.count()).where(standings.c.run == run_id).group_by(standings.c.status)
        with self._database.read() as connection:
            return {status or "open": number for status, number in connection.execute(wanted)}

    def seconds(self, run_id: str) -> float:
        """Return how long the judge worked for a run."""
        wanted = select(func.sum(standings.c.seconds)).where(standings.c.run == run_id)
        with self._database.read() as connection:
            return float(connection.execute(wanted).scalar() or 0.0)

    # Curves

    def curve(self, run_id: str, most: int = 600) -> Curve:
        """Return how a run went, thinned out to about ``most`` dots; a better one is never left out."""
        mine = standings.c.run == run_id
        columns = (standings.c.number, standings.c.elapsed_s, standings.c.speedup, standings.c.low, standings.c.high)
        earlier = func.max(standings.c.speedup).over(order_by=standings.c.number, rows=(None, -1))
        rising = select(*columns, earlier.label("earlier")).where(mine, RANKED).subquery()
        best = select(rising).where(or_(rising.c.earlier.is_(None), rising.c.speedup > rising.c.earlier))
        told = mine & _JUDGED
        size = select(
            func.count(), func.count(standings.c.speedup), func.max(standings.c.number), func.max(standings.c.elapsed_s)
        ).where(told)
        with self._database.read() as connection:
            judged, timed, last, elapsed = connection.execute(size).one()
            step = max(1, judged // most)
            some = (
                select(standings.c.number, standings.c.elapsed_s, standings.c.speedup)
                .where(told, standings.c.number % step == 0)
                .order_by(standings.c.number)
            )
            rows = connection.execute(some).all()
            leaders = connection.execute(best.order_by(rising.c.number)).all()
        return Curve(
            judged=judged,
            timed=timed,
            best=tuple((r.number, r.elapsed_s, r.speedup, r.low, r.high) for r in leaders),
            dots=tuple((r.number, r.elapsed_s, r.speedup) for r in rows if r.speedup is not None),
            rejected=tuple((r.number, r.elapsed_s) for r in rows if r.speedup is None),
            step=step,
            last_number=last or 0,
            last_elapsed_s=elapsed or 0.0,
        )


def _below(last: tuple[float, int]) -> Any:
    speedup, number = last
    return or_(standings.c.speedup < speedup, and_(standings.c.speedup == speedup, standings.c.number < number))
