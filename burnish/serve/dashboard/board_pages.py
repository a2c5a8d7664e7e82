"""Leaderboards, and two runs compared."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from burnish.core.errors import UsageError
from burnish.core.verdict_decode import verdict_from_json
from burnish.report.comparison import compare
from burnish.report.run_view import Best, RunView
from burnish.serve.dashboard.pages import Page, Seen, Viewer, page
from burnish.serve.dashboard.pictures import Bars, comparison_figure
from burnish.serve.dashboard.words import machine
from burnish.store import RunRecord
from burnish.store.lines import Entry, RunLine

__all__ = ["routes"]

routes = APIRouter(route_class=Page)
_BOARDS, _RANKS, _RUNS = 40, 50, 20

Words = Annotated[str, Query(max_length=400)]


@routes.get("/leaderboards")
def boards(
    request: Request, seen: Seen, words: Words = "", name: Words = "", task: Words = "", device: Words = ""
) -> Response:
    """List tasks with the fastest candidate of each."""
    after = (name, task, device) if task else ()
    found = seen.browse.boards(after, words.strip(), _BOARDS + 1)
    shown = found[:_BOARDS]
    context = {
        "boards": shown,
        "bars": Bars([board.leader for board in shown]),
        "more": shown[-1] if len(found) > _BOARDS else None,
        "chosen": {"words": words},
    }
    return page(request, "boards.html.j2", context)


@routes.get("/leaderboards/{task}/{device}")
def board(request: Request, seen: Seen, task: str, device: str, below: float | None = None) -> Response:
    """Rank the candidates of one task on one kind of device."""
    found = seen.browse.board(task, device)
    if found is None:
        raise UsageError(f"no task {task!r} has been judged on {device!r}")
    ranks = seen.browse.ranking(task, device, _RANKS, below)
    runs = [line for line in seen.browse.runs(task=task, limit=_RUNS) if line.device == device]
    environments = seen.browse.machines({entry.run for entry in ranks} | {line.id for line in runs})
    context = {
        "board": found,
        "ranks": ranks,
        "runs": runs,
        "bars": Bars([*ranks, *(_best(line) for line in runs)]),
        "said": _best,
        "machines": {run: machine(environment) for run, environment in environments.items()},
        "more": ranks[-1].speedup if len(ranks) == _RANKS else None,
        "first": below is None,
    }
    return page(request, "board.html.j2", context)


def _best(line: RunLine) -> Entry | RunLine | None:
    return line if line.speedup is not None else line.leader


@routes.get("/compare")
def comparison(request: Request, seen: Seen, a: Words = "", b: Words = "") -> Response:
    """Compare two runs: whether they may be compared at all, and what the intervals allow to be said."""
    recent = seen.browse.runs(limit=60)
    context: dict[str, Any] = {"recent": recent, "chosen": {"a": a.strip(), "b": b.strip()}, "found": None}
    if a.strip() and b.strip():
        records = [seen.run(name.strip()) for name in (a, b)]
        views = [_view(seen, record) for record in records]
        lines = [line for record in records if (line := seen.browse.line(record.id)) is not None]
        context |= {
            "found": compare(*views),
            "sides": list(zip(records, lines, [_best(line) for line in lines], strict=True)),
            "bars": Bars([_best(line) for line in lines]),
            "counts": [seen.browse.counts(record.id) for record in records],
            "judging": [seen.browse.seconds(record.id) for record in records],
            "figure": comparison_figure({r.id: seen.browse.curve(r.id) for r in records}),
        }
    return page(request, "compare.html.j2", context)


def _view(seen: Viewer, record: RunRecord) -> RunView:
    """Return as much of a run as a comparison looks at: its settings and its best."""
    leader = next(iter(seen.browse.fastest(record.id, 1)), None)
    proposal = None if leader is None else seen.browse.proposal(record.id, leader.number)
    best = None
    if proposal is not None and proposal.verdict is not None:
        final = record.summary.get("final")
        verdict = proposal.verdict if final is None else verdict_from_json(final)
        best = Best(proposal.candidate, verdict, proposal.number, final is not None)
    return RunView(record, (), (), best, ())
