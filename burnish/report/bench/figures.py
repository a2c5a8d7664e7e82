"""The plots of a bench: fast_p, every problem's speedup, and how far from the device's limit the answers are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burnish.core.verdict import Interval, Speedup
from burnish.report.bench.view import BenchView, Figures, Problem
from burnish.report.headline import claim_words, interval_words
from burnish.report.numbers import clean, factor
from burnish.report.plots import Axis, Figure, Plot, whole

__all__ = ["compared_figure", "record_figures"]

# More lines than there are colours cannot be told apart, and parts that small say little one by one.
_MOST_LINES = 6
# More whiskers than this are drawn with smaller dots.
_MANY = 60
_BINS = 10
_LEGEND_CHARACTERS = 30
# An interval that reaches far beyond all estimates would press them together: it is cut off at the rim.
_BEYOND = 2.0
# So would an answer that is far slower: it is put on the rim.
_SLOWEST_SHOWN = 0.1


def record_figures(name: str, view: BenchView) -> dict[str, Figure]:
    """Return the plots of one record, by what they show; ``name`` begins their names on the page."""
    found = {
        "fast_p": _fast(f"{name}-fast", view),
        "over_eager": _speedups(f"{name}-eager", view, "eager", lambda p: p.over_eager),
        "over_best": _speedups(f"{name}-best", view, "the best of the panel", lambda p: p.over_best),
        "speed_of_light": _light(f"{name}-light", view),
    }
    return {kind: figure for kind, figure in found.items() if figure is not None}


def compared_figure(name: str, views: Sequence[BenchView]) -> Figure:
    """Return the curves of several records of one suite under one contract."""
    shown = [(view.label, view.all, f"series s{index}") for index, view in enumerate(views[:_MOST_LINES], 1)]
    plot = _curves(name, f"fast_p by record, contract {views[0].contract}", [s for s in shown if s[1]["problems"]])
    left_out = f" The first {_MOST_LINES} of {len(views)} records." if len(views) > _MOST_LINES else ""
    return Figure(plot, f"Share of all problems that gain more than p over eager, one line a record.{left_out}")


def _fast(name: str, view: BenchView) -> Figure | None:
    if not view.all["problems"]:
        return None
    parts = view.parts if 1 < len(view.parts) <= _MOST_LINES else {}
    lines = [(part, row, f"series s{index}") for index, (part, row) in enumerate(parts.items(), 1)]
    lines.append(("all", view.all, "whole"))
    sound = view.scores.get("all but defective")
    if sound is not None and sound["problems"]:
        lines.append(("all but defective", sound, "sound"))
    plot = _curves(name, f"fast_p of {view.label}", lines)
    return Figure(plot, "Share of the problems whose answer is proved faster than eager and gains more than p.")


def _curves(name: str, title: str, lines: Sequence[tuple[str, Figures, str]]) -> Plot:
    said = "; ".join(f"{clean(label)}: {_at(row)}" for label, row, _ in lines)
    plot = Plot(
        name,
        clean(title),
        f"Share of problems gaining more than p over eager. {said}.",
        Axis("p, logarithmic", 1.0, 10.0, log=True, form=lambda v: f"{v:g}x"),
        Axis("share of problems", 0.0, 1.0, form=lambda v: f"{100 * v:.0f} %"),
    )
    for _, row, style in lines:
        plot.line([(p, share) for p, share in row["curve"]], style)
    plot.legend([(_short(label), style) for label, _, style in lines])
    return plot


def _at(row: Figures) -> str:
    return ", ".join(f"{100 * row['fast'][p]:.0f} % above {p}x" for p in ("1", "2", "5"))


def _short(label: str) -> str:
    label = clean(label)
    return label if len(label) <= _LEGEND_CHARACTERS else f"{label[: _LEGEND_CHARACTERS - 1]}…"


def _speedups(name: str, view: BenchView, against: str, measured: Callable[[Problem], Speedup | None]) -> Figure | None:
    found = [(p, s) for p in view.problems if (s := measured(p)) is not None]
    if not found:
        return None
    found.sort(key=lambda pair: -pair[1].interval.estimate)
    intervals = [speedup.interval for _, speedup in found]
    claims = [claim_words(speedup.claim) for _, speedup in found]
    counts = ", ".join(f"{claims.count(c)} {c}" for c in ("faster", "not distinguishable", "slower") if c in claims)
    plot = Plot(
        name,
        clean(f"Speedup over {against} by problem, {view.label}"),
        f"{len(found)} answers, largest speedup first: {counts}.",
        Axis("answered problems, largest speedup first", 0.5, max(len(found), 4) + 0.5, form=whole),
        _around(intervals, f"speedup over {against.removesuffix(' of the panel')}"),
    )
    plot.line([(plot.x.low, 1.0), (plot.x.high, 1.0)], "par")
    many = " many" if len(found) > _MANY else ""
    for rank, (problem, speedup) in enumerate(found, 1):
        words = f"{problem.name}: {factor(speedup.interval.estimate)}, {interval_words(speedup)}, "
        words += f"{claim_words(speedup.claim)} (against {speedup.baseline})"
        plot.whisker(rank, speedup.interval, f"{speedup.claim.value}{many}", clean(words))
    without = len(view.problems) - len(found)
    left_out = f" {without} without such a measurement are not drawn." if without else ""
    if any(interval.estimate < plot.y.low for interval in intervals):
        left_out += f" Those below {plot.y.low:.2f}x are drawn at the lower rim."
    return Figure(plot, f"Over {against}, with intervals: {counts}. The dashed line is 1x.{left_out}")


def _around(intervals: Sequence[Interval], label: str) -> Axis:
    """Return an axis that holds all estimates but very slow ones, and 1, and of the intervals what lies near."""
    least, most = min(i.estimate for i in intervals), max(i.estimate for i in intervals)
    low = max(min(i.low for i in intervals), least / _BEYOND, _SLOWEST_SHOWN)
    high = min(max(i.high for i in intervals), most * _BEYOND)
    return Axis(label, min(low, 1.0) / 1.1, max(high, 1.0) * 1.1, log=True, form=lambda v: f"{v:g}x")


def _light(name: str, view: BenchView) -> Figure | None:
    scores = [p.score for p in view.problems if p.score is not None]
    invalid = [clean(p.name) for p in view.problems if p.bound_invalid]
    if not scores and not invalid:
        return None
    counts = [0] * _BINS
    for score in scores:
        counts[min(int(score * _BINS), _BINS - 1)] += 1
    plot = Plot(
        name,
        clean(f"Speed-of-light scores, {view.label}"),
        f"{len(scores)} answers by which share of the bound's speed they reach; {len(invalid)} bounds are invalid.",
        Axis("percent of the speed that the device allows", 0.0, 1.0, form=lambda v: f"{100 * v:.0f}"),
        Axis("problems", 0.0, max(5.0, *counts) * 1.12, form=whole),
    )
    for index, height in enumerate(counts):
        if height:
            left, right = index / _BINS, (index + 1) / _BINS
            plot.bar(left, right, height, "bin", f"{100 * left:.0f} to {100 * right:.0f} %: {height}")
            plot.words(((left + right) / 2, height), str(height), "bin-count", "middle", (0.0, -4.0))
    return Figure(plot, _light_caption(view.all["speed_of_light"], scores, invalid))


def _light_caption(mean: float | None, scores: Sequence[float], invalid: Sequence[str]) -> str:
    on_average = f", {100 * mean:.0f} % on average" if mean is not None else ""
    said = f"The bound's time over the answer's, for {len(scores)} answers{on_average}."
    if not invalid:
        return said
    one = len(invalid) == 1
    return (
        f"{said} {len(invalid)} {'bound is' if one else 'bounds are'} invalid, because the answer is faster than "
        f"{'it says' if one else 'they say'}: {', '.join(invalid)}. {'It has' if one else 'These have'} no score."
    )
