"""What lists show of runs and proposals: rows of few columns, kept beside what they are taken from.

Each is written in the transaction that stores a run, a proposal or a verdict, so a list never shows what is not there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, Connection, bindparam, func, insert, select, update

from burnish.core.candidate import Candidate
from burnish.core.search import Request
from burnish.core.verdict import Verdict
from burnish.store import documents
from burnish.store.records import RunSpec, VerdictKey
from burnish.store.schema import candidates, headlines, proposals, runs, standings, verdicts

__all__ = [
    "NOT_JUDGED",
    "add_failures",
    "add_proposal",
    "add_proposals",
    "add_run",
    "add_verdict",
    "add_verdicts",
    "end_run",
    "fill",
]

NOT_JUDGED = "error"
"""The status of a proposal that we failed to judge: it says nothing of the candidate."""

_FIRST = select(func.min(standings.c.number)).where(
    standings.c.run == bindparam("of_run"), standings.c.candidate == bindparam("of_candidate")
)
_ADD = insert(standings)
_JUDGE = (
    update(standings)
    .where(standings.c.run == bindparam("of_run"), standings.c.number == bindparam("of_number"))
    .values({name: bindparam(f"its_{name}") for name in ("task", "device", "status", "speedup", "low", "high")})
    .values({name: bindparam(f"its_{name}") for name in ("claim", "ranked", "seconds", "elapsed_s")})
)
_FAIL = (
    update(standings)
    .where(standings.c.run == bindparam("of_run"), standings.c.number == bindparam("of_number"))
    .values(status=NOT_JUDGED)
)
_many: BindParameter[int] = bindparam("many", expanding=True)
_VERDICTS = select(
    verdicts.c.id, verdicts.c.task, verdicts.c.device, verdicts.c.status, verdicts.c.partial, verdicts.c.content
).where(verdicts.c.id.in_(_many))
_OPEN = {"ranked": False, "seconds": 0.0, "elapsed_s": 0.0}
_BATCH = 500


def add_run(connection: Connection, run_id: str, spec: RunSpec) -> None:
    """Add a new run."""
    task = spec.task
    row = {"run": run_id, "task": task.identity(), "device": spec.device, "name": _printable(task.name)}
    connection.execute(insert(headlines).values(**row, contract=_printable(task.contract.name)))


def end_run(connection: Connection, run_id: str, summary: dict[str, Any]) -> None:
    """Take over what the run's final verdict allows to be said."""
    final = summary.get("final")
    eager = None if final is None or final["scripted"] else (final["speedup"] or {}).get("eager")
    found = {"speedup": eager["estimate"], **{k: eager[k] for k in ("low", "high", "claim")}} if eager else {}
    values = {name: found.get(name) for name in ("speedup", "low", "high", "claim")}
    connection.execute(update(headlines).where(headlines.c.run == run_id).values(values))


def add_proposal(connection: Connection, run_id: str, number: int, candidate: Candidate, request: Request) -> None:
    """Add a proposal that is not judged yet."""
    add_proposals(connection, [(run_id, number, candidate.identity(), candidate.origin.parents or request.parents)])


def add_proposals(connection: Connection, rows: Sequence[tuple[str, int, str, Sequence[str]]]) -> None:
    """Add proposals that are not judged yet: run, number, candidate and its parents, which stand before it."""
    made = []
    here: dict[tuple[str, str], int] = {}
    for run, number, candidate, parents in rows:
        parent = None
        if parents:
            parent = connection.execute(_FIRST, {"of_run": run, "of_candidate": parents[0]}).scalar()
            parent = here.get((run, parents[0])) if parent is None else parent
        here.setdefault((run, candidate), number)
        made.append({"run": run, "number": number, "candidate": candidate, "parent": parent, **_OPEN})
    connection.execute(_ADD, made)


def add_verdict(
    connection: Connection,
    run_id: str,
    number: int,
    key: VerdictKey,
    verdict: Verdict,
    elapsed_s: float,
    reused: bool,
) -> None:
    """Add what a verdict says of a proposal."""
    row = {"task": key.task, "device": key.device, "status": verdict.status.value, "elapsed_s": elapsed_s}
    eager = verdict.timing.against("eager") if verdict.timing is not None else None
    said = {
        "speedup": eager.interval.estimate if eager else None,
        "low": eager.interval.low if eager else None,
        "high": eager.interval.high if eager else None,
        "claim": eager.claim.value if eager else None,
        "ranked": eager is not None and not verdict.scripted and not (verdict.timing and verdict.timing.partial),
        "seconds": 0.0 if reused else round(verdict.seconds, 3),
    }
    where = {"of_run": run_id, "of_number": number}
    connection.execute(_JUDGE, {**where, **{f"its_{name}": value for name, value in (row | said).items()}})


def add_verdicts(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add what stored verdicts say of many proposals: ``of_run``, ``of_number``, ``its`` verdict, ``at``, ``again``."""
    wanted = sorted({row["its"] for row in rows})
    found: dict[int, Any] = {}
    for first in range(0, len(wanted), _BATCH):
        some = {"many": wanted[first : first + _BATCH]}
        found |= {row.id: (row, json.loads(row.content)) for row in connection.execute(_VERDICTS, some)}
    made = []
    for row in rows:
        verdict, content = found[row["its"]]
        said = {"task": verdict.task, "device": verdict.device, "status": verdict.status, "elapsed_s": row["at"]}
        said |= _said(content, verdict.partial, row["again"])
        where = {"of_run": row["of_run"], "of_number": row["of_number"]}
        made.append(where | {f"its_{name}": value for name, value in said.items()})
    connection.execute(_JUDGE, made)


def add_failures(connection: Connection, rows: Sequence[tuple[str, int]]) -> None:
    """Say that proposals, by run and number, could not be judged."""
    connection.execute(_FAIL, [{"of_run": run, "of_number": number} for run, number in rows])


def _said(content: dict[str, Any], partial: bool, reused: bool) -> dict[str, Any]:
    """Return what a stored verdict says, as :func:`add_verdict` would have written it."""
    eager = (content["speedup"] or {}).get("eager") or {}
    return {
        "speedup": eager.get("estimate"),
        "low": eager.get("low"),
        "high": eager.get("high"),
        "claim": eager.get("claim"),
        "ranked": bool(eager) and not partial and not content["scripted"],
        "seconds": 0.0 if reused else content["seconds"],
    }


def fill(connection: Connection) -> None:
    """Fill both tables from a store that was made before there were any."""
    for run in connection.execute(select(runs.c.id, runs.c.spec, runs.c.summary)).all():
        add_run(connection, run.id, documents.spec_from(run.spec))
        end_run(connection, run.id, json.loads(run.summary))
        numbers: dict[str, int] = {}
        for page in _pages(connection, run.id):
            connection.execute(_ADD, [_row(run.id, proposal, numbers) for proposal in page])


def _pages(connection: Connection, run_id: str) -> Iterator[Any]:
    wanted = (
        select(
            proposals.c.number,
            proposals.c.candidate,
            proposals.c.request,
            proposals.c.elapsed_s,
            proposals.c.reused,
            func.coalesce(proposals.c.about, candidates.c.about).label("about"),
            verdicts.c.task,
            verdicts.c.device,
            verdicts.c.status,
            verdicts.c.partial,
            verdicts.c.content,
        )
        .join(candidates, candidates.c.identity == proposals.c.candidate)
        .outerjoin(verdicts, verdicts.c.id == proposals.c.verdict)
        .where(proposals.c.run == run_id, proposals.c.number > bindparam("above"))
        .order_by(proposals.c.number)
        .limit(_BATCH)
    )
    above = -1
    while page := connection.execute(wanted, {"above": above}).all():
        yield page
        above = page[-1].number


def _row(run_id: str, proposal: Any, numbers: dict[str, int]) -> dict[str, Any]:
    parents = json.loads(proposal.about)["origin"]["parents"] or json.loads(proposal.request).get("parents", [])
    row = {"run": run_id, "number": proposal.number, "candidate": proposal.candidate}
    row["parent"] = numbers.get(parents[0]) if parents else None
    numbers.setdefault(proposal.candidate, proposal.number)
    empty = dict.fromkeys(("task", "device", "status", "speedup", "low", "high", "claim"))
    if proposal.content is None:
        return row | empty | _OPEN
    judged = {"task": proposal.task, "device": proposal.device, "status": proposal.status}
    said = _said(json.loads(proposal.content), proposal.partial, proposal.reused)
    return row | judged | {"elapsed_s": proposal.elapsed_s} | said


def _printable(text: str) -> str:
    """Return ``text`` on one line of printable characters, which any database holds."""
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
