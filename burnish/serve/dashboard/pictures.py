"""Pictures of the dashboard beside those it shares with the reports; everything is also said in words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from burnish.core.verdict import Claim, Interval, Speedup, Timing
from burnish.report.figures import interval_bar
from burnish.report.numbers import duration, factor
from burnish.report.plots import Axis, Figure, Plot, whole
from burnish.store.lines import Curve, Entry, RunLine

__all__ = ["Bars", "comparison_figure", "meter", "progress_figure", "samples_figure", "stages_bar"]

# Far slower candidates are put on the lower rim: they would press everything of interest into the upper one.
_SLOWEST_SHOWN = 1 / 50
_MANY = 400
_STAGE_COLOURS = 6


class Bars:
    """Intervals of one table, all on the same scale, with a mark at 1."""

    def __init__(self, rows: Iterable[Entry | RunLine | Speedup | None]) -> None:
        """Take the scale from ``rows``."""
        found = [i for i in map(_interval, rows) if i is not None]
        low = min((i.low for i in found), default=1.0)
        high = max((i.high for i in found), default=1.0)
        # A candidate at a hundredth of the speed must not flatten the rest.
        self._whole = Interval(1.0, min(1.0, max(low, 0.05)), max(1.0, high))

    def of(self, row: Entry | RunLine | Speedup | None) -> Markup:
        """Return the bar of one row; nothing where it has no interval."""
        interval = _interval(row)
        if interval is None or row is None:
            return Markup("")
        sure = not isinstance(row, Entry) or row.ranked
        claim = Claim(row.claim) if row.claim is not None and sure else Claim.INDISTINGUISHABLE
        return interval_bar(Speedup("", interval, claim), self._whole)


def _interval(row: Entry | RunLine | Speedup | None) -> Interval | None:
    if row is None or isinstance(row, Speedup):
        return None if row is None else row.interval
    if row.speedup is None or row.low is None or row.high is None or row.low <= 0:
        return None
    return Interval(row.speedup, row.low, row.high)


def meter(share: float, tone: str = "") -> Markup:
    """Return a bar filled to ``share``; the number stands beside it."""
    width = round(100 * min(1.0, max(0.0, share if math.isfinite(share) else 1.0)), 1)
    return Markup(
        '<svg class="meter {}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" width="100" height="8"/><rect class="fill" width="{}" height="8"/></svg>'
    ).format(tone, width)


def stages_bar(stages: Sequence[tuple[str, float]]) -> Markup:
    """Return one bar of the stages' times side by side."""
    total = sum(seconds for _, seconds in stages) or 1.0
    at, parts = 0.0, []
    for index, (name, seconds) in enumerate(stages):
        width = 400 * seconds / total
        parts.append(
            Markup('<rect class="stage c{}" x="{}" width="{}" height="14"><title>{} {}</title></rect>').format(
                index % _STAGE_COLOURS + 1, round(at, 1), round(max(width - 0.8, 0.4), 1), name, duration(1e3 * seconds)
            )
        )
        at += width
    inside = Markup("").join(parts)
    return Markup(
        '<svg class="stages" viewBox="0 0 400 14" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
    ).format(inside)


def progress_figure(curve: Curve, by_time: bool) -> Figure | None:
    """Return the best so far over elapsed time or over proposals; nothing where nothing was timed."""
    if not curve.best:
        return None
    unit, size = _unit(curve.last_elapsed_s) if by_time else ("", 1.0)
    label = f"elapsed ({unit})" if by_time else "proposal"
    end = (curve.last_elapsed_s / size if by_time else float(curve.last_number)) or 1.0
    y = _speed_axis([d[2] for d in curve.dots], [curve.best])
    x = Axis(label, 0.0, end * 1.02) if by_time else Axis(label, 0.0, end * 1.02, form=whole)
    leader = curve.best[-1]
    plot = Plot(
        "by-time" if by_time else "by-number",
        f"Speedup over eager by {label}",
        f"{curve.timed} timed candidates among {curve.judged} verdicts; the best so far is proposal {leader[0]} at "
        f"{factor(leader[2])}, interval {factor(leader[3])} to {factor(leader[4])}.",
        x,
        y,
    )
    place = 1 if by_time else 0
    plot.rug([r[place] / size for r in curve.rejected], "rejected")
    plot.line([(0.0, 1.0), (x.high, 1.0)], "par")
    steps = [_staircase(curve, place, size, end, which) for which in (3, 4, 2)]
    plot.band(steps[0], steps[1], "band")
    dots = [(d[place] / size, d[2]) for d in curve.dots]
    plot.dots(dots, "dots" if len(dots) <= _MANY else "dots dense")
    plot.line(steps[2], "best")
    some = f" One in {curve.step} proposals is drawn." if curve.step > 1 else ""
    return Figure(plot, f"Line and band: best so far with its interval; dots: verified; ticks: rejected.{some}")


def comparison_figure(curves: Mapping[str, Curve]) -> Figure | None:
    """Return the best so far of several runs over elapsed time."""
    shown = {name: curve for name, curve in curves.items() if curve.best}
    if not shown:
        return None
    last = max(curve.last_elapsed_s for curve in shown.values())
    unit, size = _unit(last)
    end = last / size or 1.0
    y = _speed_axis([], [curve.best for curve in shown.values()], room=1.1 + 0.3 * len(shown))
    said = "; ".join(f"{name} reached {factor(curve.best[-1][2])}" for name, curve in shown.items())
    plot = Plot("compared", "Best so far over eager", f"{said}.", Axis(f"elapsed ({unit})", 0.0, end * 1.02), y)
    plot.line([(0.0, 1.0), (plot.x.high, 1.0)], "par")
    styles = {name: f"series s{index}" for index, name in enumerate(shown, 1)}
    for name, curve in shown.items():
        plot.line(_staircase(curve, 1, size, curve.last_elapsed_s / size, 2), styles[name])
    plot.legend([(name, style) for name, style in styles.items()])
    return Figure(plot, "Best so far over elapsed time, as each search measured it. The dashed line is eager.")


def samples_figure(samples: Mapping[str, Sequence[float]], timing: Timing) -> Figure | None:
    """Return the raw times of each contestant's batches, session by session, on a logarithmic axis."""
    names = [name for name, _ in timing.clocks if any(key.split("/")[0] == name for key in samples)][:6]
    times = [t for key, values in samples.items() if key.split("/")[0] in names for t in values if t > 0]
    if not times or not names:
        return None
    axis = Axis("time per call (ms)", min(times) / 1.1, max(times) * 1.1, log=True)
    lanes = Axis("", 0.0, float(len(names)), form=lambda v: "")
    said = []
    plot = Plot("samples", "Raw times of batches", "", axis, lanes)
    for index, name in enumerate(names):
        mine = [(key, values) for key, values in samples.items() if key.split("/")[0] == name]
        height = len(names) - index - 0.5
        for session, (_, values) in enumerate(mine):
            offset = height + 0.22 * (0.5 * (len(mine) - 1) - session)
            plot.dots([(t, offset) for t in values if t > 0], "sample candidate" if index == 0 else "sample reference")
        ordered = sorted(t for _, values in mine for t in values)
        middle = ordered[len(ordered) // 2] if ordered else math.nan
        said.append(f"{name}: {len(ordered)} batches, median {duration(middle)}")
        plot.words((axis.low, height), name, "lane", "start", (4.0, -16.0))
    plot.description = "; ".join(said) + "."
    return Figure(plot, f"Each dot a batch, each row a session. {plot.description}")


def _unit(seconds: float) -> tuple[str, float]:
    return next(((u, s) for u, s in (("h", 3600.0), ("min", 60.0)) if seconds >= 3 * s), ("s", 1.0))


Steps = Sequence[tuple[int, float, float, float, float]]


def _speed_axis(dots: Sequence[float], best: Sequence[Steps], room: float = 1.1) -> Axis:
    highest = max(1.0, *dots, *(row[4] for steps in best for row in steps))
    slowest = min([1.0, *dots])
    lowest = min(max(slowest, highest * _SLOWEST_SHOWN), *(row[3] for steps in best for row in steps), 1.0)
    low = max(lowest, highest * _SLOWEST_SHOWN / 4) / 1.15
    return Axis("speedup over eager", low, highest * room, log=True, form=lambda v: f"{v:g}x")


def _staircase(curve: Curve, place: int, size: float, end: float, which: int) -> list[tuple[float, float]]:
    """Return the corners of a line that holds each value until the next one comes."""
    corners: list[tuple[float, float]] = []
    for index, row in enumerate(curve.best):
        until = curve.best[index + 1][place] / size if index + 1 < len(curve.best) else max(end, row[place] / size)
        corners += [(row[place] / size, row[which]), (until, row[which])]
    return corners
