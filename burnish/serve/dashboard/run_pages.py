"""The list of runs, one run, and its proposals."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from burnish.core.errors import UsageError
from burnish.core.verdict import Verdict
from burnish.core.verdict_decode import verdict_from_json
from burnish.engine.budget import Budget
from burnish.report.comparison import flat
from burnish.report.replay import resume_line, verify_line
from burnish.serve.dashboard.live import list_state
from burnish.serve.dashboard.pages import Page, Seen, Viewer, fragment, page
from burnish.serve.dashboard.pictures import Bars, meter, progress_figure
from burnish.store import RunRecord
from burnish.store.lines import Entry, RunLine
from burnish.store.records import STATES

__all__ = ["live_part", "routes"]

routes = APIRouter(route_class=Page)
_RUNS, _ENTRIES, _LATEST, _FASTEST = 30, 50, 12, 10

Words = Annotated[str, Query(max_length=200)]
Number = Annotated[int | None, Query(ge=0, le=2**31)]


@routes.get("/")
def runs(
    request: Request, seen: Seen, state: Words = "", words: Words = "", kind: Words = "", before: Number = None
) -> Response:
    """List runs, newest first."""
    as_of = json.dumps(list_state(seen.browse))  # first: the stream tells what changes while the rest is read
    return page(request, "runs.html.j2", {**_runs(seen, state, words, kind, before), "as_of": as_of})


@routes.get("/live")
def runs_live(seen: Seen, state: Words = "", words: Words = "", kind: Words = "", before: Number = None) -> Response:
    """Return the table of runs alone."""
    return fragment("runs_table.html.j2", _runs(seen, state, words, kind, before))


def _runs(seen: Viewer, state: str, words: str, kind: str, before: int | None) -> dict[str, Any]:
    known = state if state in STATES else ""
    found = seen.browse.runs(before, known, words.strip(), limit=_RUNS + 1, episodes=kind == "episodes")
    lines = found[:_RUNS]
    return {
        "lines": lines,
        "more": lines[-1].number if len(found) > _RUNS else None,
        "bars": Bars([_said(line) for line in lines]),
        "said": _said,
        "states": STATES,
        "chosen": {"state": state, "words": words, "kind": kind},
        "first": before is None,
        "live": any(line.state == "running" for line in lines) or before is None,
    }


def _said(line: RunLine) -> Entry | RunLine | None:
    """Return what a row says of a run's speed: its final verdict, else the search's best so far."""
    return line if line.speedup is not None else line.leader


@routes.get("/runs/{run_id}")
def run(request: Request, seen: Seen, run_id: str) -> Response:
    """Show one run."""
    as_of = json.dumps(seen.browse.state(run_id))  # first, as above
    record = seen.run(run_id)
    context = {
        **live_part(seen, record),
        "as_of": as_of,
        "settings": list(flat(record.spec.settings)),
        "environment": list(flat(record.environment)),
        "replay": [line for line in (verify_line(record), resume_line(record)) if line is not None],
    }
    return page(request, "run.html.j2", context)


@routes.get("/runs/{run_id}/live")
def run_live(seen: Seen, run_id: str) -> Response:
    """Return the parts of a run's page that change."""
    return fragment("run_live.html.j2", live_part(seen, seen.run(run_id)))


def live_part(seen: Viewer, record: RunRecord) -> dict[str, Any]:
    """Return what the changing parts of a run's page are made of."""
    browse = seen.browse
    line = browse.line(record.id)
    assert line is not None
    curve, counts = browse.curve(record.id), browse.counts(record.id)
    fastest, latest = browse.fastest(record.id, _FASTEST), browse.entries(record.id, limit=_LATEST, newest=True)
    final = _final(record)
    figures = [progress_figure(curve, by_time) for by_time in (True, False)]
    panel = [s for s in final.timing.speedups] if final is not None and final.timing is not None else []
    return {
        "run": record,
        "line": line,
        "spec": record.spec,
        "final": final,
        "panel": panel,
        "panel_bars": Bars(panel),
        "curve": curve,
        "figures": [figure for figure in figures if figure is not None],
        "counts": sorted(counts.items(), key=lambda row: (row[0] == "open", -row[1])),
        "proposed": sum(counts.values()),
        "fastest": fastest,
        "latest": latest,
        "fastest_bars": Bars(fastest),
        "latest_bars": Bars(latest),
        "share": _share(record, line.judged),
        "judging_s": browse.seconds(record.id),
        "spending": browse.spending(record.id),
        "meter": meter,
    }


def _final(record: RunRecord) -> Verdict | None:
    final = record.summary.get("final")
    return None if final is None else verdict_from_json(final)


def _share(record: RunRecord, judged: int) -> float | None:
    """Return how much of its budget a run has used; ``None`` where it has none."""
    try:
        return Budget.parse(str(record.spec.settings.get("budget", ""))).share(record.elapsed_s, judged)
    except UsageError:
        return None  # a run of the service, which goes on until its owner ends it


@routes.get("/runs/{run_id}/proposals")
def proposals(
    request: Request,
    seen: Seen,
    run_id: str,
    status: Words = "",
    order: Words = "number",
    after: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """List a run's proposals, a page at a time, in order or fastest first."""
    record = seen.run(run_id)
    if order == "speed":
        found = seen.browse.fastest(record.id, _ENTRIES + 1, _place(after))
    else:
        number = _number(after, -1)
        found = seen.browse.entries(record.id, number, status, _ENTRIES + 1)
    shown = found[:_ENTRIES]
    last = shown[-1] if len(found) > _ENTRIES else None
    context = {
        "run": record,
        "entries": shown,
        "bars": Bars(shown),
        "counts": seen.browse.counts(record.id),
        "chosen": {"status": status, "order": order},
        "more": None if last is None else f"{last.speedup!r}/{last.number}" if order == "speed" else last.number,
    }
    return page(request, "proposals.html.j2", context)


def _place(after: str) -> tuple[float, int] | None:
    speedup, _, number = after.partition("/")
    try:
        return float(speedup), _number(number, 0)
    except ValueError:
        return None


def _number(text: str, otherwise: int) -> int:
    """Return a proposal's number out of an address: whatever else stands there is no reason to fail."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise
