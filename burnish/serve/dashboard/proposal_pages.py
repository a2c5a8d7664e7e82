"""One proposal with its evidence: speedups, the three clocks, raw samples, roofline, accuracy, source and diff."""

from __future__ import annotations

import math
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from burnish.core.errors import UsageError
from burnish.core.verdict import Clocks, Timing, Trial, Verdict
from burnish.report.figures import roofline_figure
from burnish.report.headline import claim_words, interval_words
from burnish.report.source_html import diff_lines, highlighted
from burnish.serve.dashboard.pages import Page, Seen, Viewer, page
from burnish.serve.dashboard.pictures import Bars, meter, samples_figure, stages_bar
from burnish.store import ProposalRecord, RunRecord
from burnish.store.standings import NOT_JUDGED

__all__ = ["routes"]

routes = APIRouter(route_class=Page)
_TRIALS = 12


@routes.get("/runs/{run_id}/proposals/{number}")
def proposal(
    request: Request, seen: Seen, run_id: str, number: int, against: Annotated[str, Query(max_length=20)] = "reference"
) -> Response:
    """Show a proposal."""
    record = seen.run(run_id)
    found, entry = _found(seen, record, number), seen.browse.entry(record.id, number)
    assert entry is not None
    origin = found.candidate.origin
    parents = origin.parents or found.request.parents
    context = {
        "run": record,
        "proposal": found,
        "entry": entry,
        "candidate": found.candidate,
        "origin": origin,
        "parents": parents,
        "numbers": seen.browse.numbers(record.id, parents),
        "children": seen.browse.children(record.id, number, limit=12),
        "spending": seen.browse.spending(record.id, number),
        "verdict": found.verdict,
        "failure": _failure(seen, record, number) if entry.status == NOT_JUDGED else "",
        "before": _neighbour(seen, record, number, -1),
        "after": _neighbour(seen, record, number, 1),
        **(_evidence(seen, record, found.verdict, number) if found.verdict is not None else {}),
        **_texts(seen, record, found, entry.parent, against),
    }
    return page(request, "proposal.html.j2", context)


@routes.get("/runs/{run_id}/proposals/{number}/source")
def source(seen: Seen, run_id: str, number: int) -> Response:
    """Return the source as it is, to save."""
    found = _found(seen, seen.run(run_id), number)
    text = found.candidate.source.encode("utf-8", "backslashreplace")
    # As an attachment: whatever a candidate wrote is never shown as a page of this server.
    name = {"Content-Disposition": f'attachment; filename="proposal-{number}.py"'}
    return PlainTextResponse(text, headers=name)


def _found(seen: Viewer, record: RunRecord, number: int) -> ProposalRecord:
    found = seen.browse.proposal(record.id, number) if 0 <= number < 2**31 else None
    if found is None:
        raise UsageError(f"no proposal {number} in run {record.id}")
    return found


def _failure(seen: Viewer, record: RunRecord, number: int) -> str:
    arrival = seen.store.queue.arrival(record.id, number)
    return (arrival.error if arrival is not None else None) or "the reason is not on record"


def _neighbour(seen: Viewer, record: RunRecord, number: int, step: int) -> int | None:
    if step < 0 and number == 0:
        return None
    found = seen.browse.entries(record.id, number, limit=1, newest=step < 0)
    return found[0].number if found else None


def _evidence(seen: Viewer, record: RunRecord, verdict: Verdict, number: int) -> dict[str, Any]:
    timing = verdict.timing
    samples = seen.store.proposal_samples(record.id, number) if timing is not None else {}
    return {
        "panel": [] if timing is None else list(timing.speedups),
        "bars": Bars([] if timing is None else timing.speedups),
        "best_baseline": None if timing is None else timing.best.baseline,
        "claim_words": claim_words,
        "interval_words": interval_words,
        "clocks": [] if timing is None else _clocks(timing),
        "samples": None if timing is None else samples_figure(samples, timing),
        "roofline": roofline_figure(verdict),
        "stages": stages_bar(verdict.stage_seconds),
        "trials": sorted(verdict.trials, key=_closeness, reverse=True),
        "most_trials": _TRIALS,
        "closeness": _closeness,
        "meter": meter,
    }


def _clocks(timing: Timing) -> list[dict[str, Any]]:
    """Return each contestant's clocks, and how far the others are from the judge's own."""
    slowest = max(max(c.call_ms, c.runner_ms, c.judge_ms) for _, c in timing.clocks)
    return [
        {
            "name": name,
            "times": [(ms, ms / slowest if slowest > 0 else 0.0) for ms in (c.call_ms, c.runner_ms, c.judge_ms)],
            "spread": _spread(c),
        }
        for name, c in timing.clocks
    ]


def _spread(clocks: Clocks) -> float | None:
    times = (clocks.call_ms, clocks.runner_ms, clocks.judge_ms)
    return max(times) / min(times) if min(times) > 0 else None


def _closeness(trial: Trial) -> float:
    """Return which share of the allowed error a trial used."""
    if math.isnan(trial.error_rms):
        return math.inf
    return trial.error_rms / trial.allowed_rms if trial.allowed_rms > 0 else (math.inf if trial.error_rms else 0.0)


def _texts(seen: Viewer, record: RunRecord, found: ProposalRecord, parent: int | None, against: str) -> dict[str, Any]:
    """Return the source, and its difference to the reference or to the first parent."""
    before, to = record.spec.task.source, "reference"
    if against == "parent" and parent is not None:
        other = seen.browse.proposal(record.id, parent)
        if other is not None:
            before, to = other.candidate.source, "parent"
    return {
        "source": highlighted(found.candidate.source),
        "source_lines": found.candidate.source.rstrip("\n").count("\n") + 1,
        "diff": diff_lines(before, found.candidate.source),
        "against": to,
    }
