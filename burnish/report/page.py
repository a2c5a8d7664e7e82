"""A run as one page; its only script makes buttons that copy."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from burnish.core.checks import CHECKS, Check
from burnish.core.verdict import Interval, Timing, Trial, Verdict
from burnish.report.comparison import flat
from burnish.report.figures import interval_bar, progress_figures, roofline_figure
from burnish.report.headline import claim_words, headline, interval_words
from burnish.report.ledger import Ledger
from burnish.report.numbers import duration, factor
from burnish.report.replay import verify_line
from burnish.report.run_view import Ancestor, RunView
from burnish.report.source_html import diff_lines, highlighted
from burnish.report.templates import render

__all__ = ["render_page"]

# Lines beyond which a block starts folded up.
_LONG_SOURCE = 400
# A search of hours can have hundreds of generations; its beginning and its end say most.
_FIRST_ANCESTORS, _LAST_ANCESTORS = 5, 30


def render_page(view: RunView, replay: str | None, ledger: Ledger | None = None) -> str:
    """Return the page as text; ``replay`` is the command that goes on with the run, where there is one."""
    best = view.best
    context = {
        "view": view,
        "run": view.run,
        "spec": view.run.spec,
        "headline": headline(view),
        "ledger": ledger,
        "best": best,
        "verdict": best.verdict if best is not None else None,
        "progress": progress_figures(view),
        "settings": list(flat(view.run.spec.settings)),
        "environment": list(flat(view.run.environment or (best.verdict.environment if best else {}))),
        "lineage": _lineage(view),
        "speedups": {p.candidate: p for p in view.points if p.speedup is not None},
        "verify": verify_line(view.run) if best is not None else None,
        "resume": replay,
        **(_about_best(view) if best is not None else {}),
    }
    return render("page.html.j2", context)


def _about_best(view: RunView) -> dict[str, Any]:
    assert view.best is not None
    candidate, verdict = view.best.candidate, view.best.verdict
    return {
        "trials": sorted(verdict.trials, key=_closeness, reverse=True),
        "closeness": _closeness,
        "checks": _checks_by_family(),
        "panel": list(_panel(verdict.timing)) if verdict.timing is not None else [],
        "roofline": roofline_figure(verdict),
        "roofline_absent": _why_no_roofline(verdict),
        "source": highlighted(candidate.source),
        "source_lines": candidate.source.rstrip("\n").count("\n") + 1,
        "long_source": _LONG_SOURCE,
        "diff": diff_lines(view.run.spec.task.source, candidate.source),
    }


def _closeness(trial: Trial) -> float:
    """Return which share of the allowed error a trial used."""
    if math.isnan(trial.error_rms):
        return math.inf
    return trial.error_rms / trial.allowed_rms if trial.allowed_rms > 0 else (math.inf if trial.error_rms else 0.0)


def _checks_by_family() -> dict[str, list[Check]]:
    families: dict[str, list[Check]] = {}
    for check in CHECKS.values():
        families.setdefault(check.family.value, []).append(check)
    return families


def _panel(timing: Timing) -> Iterator[dict[str, Any]]:
    clocks = dict(timing.clocks)
    intervals = [s.interval for s in timing.speedups]
    whole = Interval(1.0, min(1.0, *(i.low for i in intervals)), max(1.0, *(i.high for i in intervals)))
    for speedup in timing.speedups:
        ours = clocks.get(speedup.baseline)
        yield {
            "name": speedup.baseline,
            "time": duration(ours.call_ms) if ours is not None else "",
            "speedup": factor(speedup.interval.estimate),
            "interval": interval_words(speedup),
            "claim": claim_words(speedup.claim),
            "tone": speedup.claim.value,
            "bar": interval_bar(speedup, whole),
            "best": speedup.baseline == timing.best.baseline,
        }


def _why_no_roofline(verdict: Verdict) -> str:
    if verdict.roofline is None:
        return "This verdict holds no roofline: the device's ceilings or the task's work were not measured."
    return "The reference moves no bytes that were counted, so there is nothing to draw."


def _lineage(view: RunView) -> dict[str, Any]:
    ancestors: tuple[Ancestor, ...] = view.lineage
    numbers = {a.candidate: a.number for a in ancestors}
    if len(ancestors) <= _FIRST_ANCESTORS + _LAST_ANCESTORS:
        return {"first": ancestors, "left_out": 0, "last": (), "numbers": numbers}
    first, last = ancestors[:_FIRST_ANCESTORS], ancestors[-_LAST_ANCESTORS:]
    return {"first": first, "left_out": len(ancestors) - len(first) - len(last), "last": last, "numbers": numbers}
