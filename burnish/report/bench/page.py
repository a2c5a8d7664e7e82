"""Records of a bench as one page; records under different contracts stand apart and are never in one table or plot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from burnish.report.bench.figures import compared_figure, record_figures
from burnish.report.bench.view import BenchView, Problem
from burnish.report.comparison import flat
from burnish.report.headline import claim_words, interval_words
from burnish.report.plots import Figure
from burnish.report.source_html import highlighted
from burnish.report.templates import asset, render

__all__ = ["render_bench", "standalone_plots"]

# Colours multiply a source's size by five.
_COLOURED_CHARACTERS = 300_000
# What a telephone still opens; sources beyond that are named, not shown.
_SHOWN_CHARACTERS = 8_000_000


@dataclass(frozen=True)
class _Record:
    """A record with what is drawn of it."""

    id: str
    view: BenchView
    figures: Mapping[str, Figure]


@dataclass(frozen=True)
class _Group:
    """The records of one suite under one contract: only these are ever compared."""

    id: str
    suite: str
    contract: str
    records: tuple[_Record, ...]
    compared: Figure | None
    cautions: tuple[str, ...]


def render_bench(views: Sequence[BenchView]) -> str:
    """Return the page as text."""
    groups = _grouped(views)
    sources = _Sources([p for view in views for p in view.problems])
    context = {
        "groups": groups,
        "several": len(views) > 1,
        "contracts": list(dict.fromkeys(view.contract for view in views)),
        "suites": list(dict.fromkeys(view.suite for view in views)),
        "flat": lambda data: list(flat(data)),
        "claim_words": claim_words,
        "interval_words": interval_words,
        "source": sources.shown,
        "choices": _choices,
    }
    return render("bench.html.j2", context, styles=("bench.css",), scripts=("bench.js",))


def standalone_plots(views: Sequence[BenchView]) -> dict[str, str]:
    """Return the plots as SVG files that need no page, by file name."""
    css = asset("colours.css", "plot.css", "standalone.css")
    found: dict[str, str] = {}
    for group in _grouped(views):
        if group.compared is not None:
            found[_file(f"{group.suite}-{group.contract}-fast_p")] = group.compared.plot.svg(css)
        for record in group.records:
            for kind, figure in record.figures.items():
                found[_file(f"{record.view.label}-{kind}")] = figure.plot.svg(css)
    return found


def _file(name: str) -> str:
    return re.sub(r"[^\w.=-]+", "-", name).strip("-.") + ".svg"


def _grouped(views: Sequence[BenchView]) -> list[_Group]:
    groups: dict[tuple[str, str], list[_Record]] = {}
    for index, view in enumerate(views, 1):
        record = _Record(f"record-{index}", view, record_figures(f"record-{index}", view))
        groups.setdefault((view.suite, view.contract), []).append(record)
    found = []
    for index, ((suite, contract), records) in enumerate(groups.items(), 1):
        records.sort(key=lambda record: _standing(record.view), reverse=True)
        held = [record.view for record in records]
        compared = compared_figure(f"group-{index}-fast", held) if len(held) > 1 else None
        found.append(_Group(f"group-{index}", suite, contract, tuple(records), compared, tuple(_cautions(held))))
    return found


def _standing(view: BenchView) -> float:
    mean = view.all["over_eager"] if view.all["problems"] else None
    return float(mean["estimate"]) if mean is not None else 0.0


def _cautions(views: Sequence[BenchView]) -> Iterator[str]:
    """Yield what speaks against comparing the records."""
    names = [{p.name for p in view.problems} for view in views]
    common = set.intersection(*names)
    if any(held != common for held in names):
        yield f"They do not hold the same problems ({len(common)} in common), so their means are of different ones."
    if len({view.machine for view in views}) > 1:
        yield "They were measured on different machines."
    settings = [dict(flat(view.settings)) for view in views]
    keys = dict.fromkeys(key for held in settings for key in held)
    differing = [key for key in keys if len({held.get(key) for held in settings}) > 1]
    if differing:
        yield f"They differ in these settings: {', '.join(differing)}."


def _choices(view: BenchView) -> dict[str, list[str]]:
    """Return what the problems of a record can be filtered by."""
    return {
        "category": sorted({p.category for p in view.problems} - {""}),
        "status": sorted({p.status for p in view.problems}),
        "claim": sorted({p.claim for p in view.problems} - {""}),
    }


class _Sources:
    """The answers' sources as they are shown, as many as a page can hold."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        total = sum(len(p.source or "") for p in problems)
        self._colours = total <= _COLOURED_CHARACTERS
        self._left = _SHOWN_CHARACTERS

    def shown(self, problem: Problem) -> Markup | None:
        """Return the source as one element a line; ``None`` where it is not there or the page is full."""
        if problem.source is None or len(problem.source) > self._left:
            return None
        self._left -= len(problem.source)
        return highlighted(problem.source, self._colours)
