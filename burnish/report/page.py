"""A run as one page: no network, no fonts, no scripts but a button; complete with scripts turned off.

Everything in it that a candidate could have written is escaped by Jinja; should that ever fail, the page's content
policy still runs no script but its own and loads nothing.
"""

from __future__ import annotations

import base64
import hashlib
import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from burnish.core.checks import CHECKS, Check
from burnish.core.verdict import Interval, Timing, Trial, Verdict
from burnish.report.comparison import flat
from burnish.report.figures import interval_bar, progress_figures, roofline_figure
from burnish.report.headline import claim_words, headline, interval_words
from burnish.report.numbers import clean, count, duration, error, factor
from burnish.report.replay import verify_line
from burnish.report.run_view import Ancestor, RunView
from burnish.report.source_html import diff_lines, highlighted

__all__ = ["render_page"]

_FOLDER = Path(__file__).parent / "page"
# Lines beyond which a block starts folded up.
_LONG_SOURCE = 400
# A search of hours can have hundreds of generations; its beginning and its end say most.
_FIRST_ANCESTORS, _LAST_ANCESTORS = 5, 30


def render_page(view: RunView, replay: str) -> str:
    """Return the page as text; ``replay`` is the command that goes on with the run."""
    script = (_FOLDER / "page.js").read_text()
    best = view.best
    context = {
        "view": view,
        "run": view.run,
        "spec": view.run.spec,
        "headline": headline(view),
        "best": best,
        "verdict": best.verdict if best is not None else None,
        "css": Markup((_FOLDER / "page.css").read_text()),
        "script": Markup(script),
        "script_hash": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        "progress": progress_figures(view),
        "settings": list(flat(view.run.spec.settings)),
        "environment": list(flat(view.run.environment or (best.verdict.environment if best else {}))),
        "lineage": _lineage(view),
        "speedups": {p.candidate: p for p in view.points if p.speedup is not None},
        "replay": [*([verify_line(view.run)] if best is not None else []), replay],
        **(_about_best(view) if best is not None else {}),
    }
    page: str = _templates().get_template("page.html.j2").render(context)
    return page


@cache
def _templates() -> Any:
    import jinja2

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "bytes": lambda value: count(value, "B"),
        "clean": clean,
        "duration": duration,
        "error": lambda value: "not a number" if math.isnan(value) else error(value),
        "factor": factor,
        "short": lambda identity: identity[:12],
        "spaced": lambda word: word.replace("_", " "),
    }
    return made


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
