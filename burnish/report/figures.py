"""The two plots of a run: how it went, and how far from the device's limit its best candidate is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markupsafe import Markup

from burnish.core.verdict import Interval, Roofline, Speedup, Verdict
from burnish.report.numbers import count, duration, factor
from burnish.report.plots import Axis, Figure, Plot
from burnish.report.run_view import PENDING, Point, RunView

__all__ = ["interval_bar", "progress_figures", "roofline_figure"]

# Far slower candidates are put on the lower rim: they would press everything of interest into the upper one.
_SLOWEST_SHOWN = 1 / 50
# More dots than this are drawn smaller.
_MANY = 500


Position = Callable[[Point], float]


def progress_figures(view: RunView) -> list[Figure]:
    """Return the best so far over elapsed time and over verdicts; nothing where nothing was timed."""
    judged = [p for p in view.points if p.status != PENDING]
    if not any(p.ranks for p in judged):
        return []
    order = {p.number: index for index, p in enumerate(judged, 1)}
    last = max(p.elapsed_s for p in judged)
    unit, size = next(((u, s) for u, s in (("h", 3600), ("min", 60)) if last >= 3 * s), ("s", 1))
    time = _progress("by-time", judged, f"elapsed ({unit})", lambda p: p.elapsed_s / size)
    verdicts = _progress("by-verdicts", judged, "verdicts", lambda p: order[p.number])
    return [
        Figure(time, "Over elapsed time. Line and band: the best so far with its interval; dots: verified."),
        Figure(verdicts, "Over verdicts. Ticks at the foot: rejected. The dashed line is eager."),
    ]


def _progress(name: str, judged: Sequence[Point], label: str, position: Position) -> Plot:
    timed = [p for p in judged if p.speedup is not None and not p.scripted]
    best = _best_so_far(timed)
    leader = best[-1]
    highest = max(max(p.speedup or 0.0 for p in timed), leader.high or 0.0, 1.0)
    slowest = min(p.speedup or 1.0 for p in timed)
    lowest = min(max(slowest, highest * _SLOWEST_SHOWN), *(p.low or 1.0 for p in best), 1.0)
    end = max(position(p) for p in judged)
    plot = Plot(
        name,
        f"Speedup over eager by {label}",
        f"{len(timed)} timed candidates among {len(judged)} verdicts; the best so far rose {len(best) - 1} times after "
        f"the first and ended at {factor(leader.speedup or 0.0)}, interval {factor(leader.low or 0.0)} to "
        f"{factor(leader.high or 0.0)}.",
        Axis(label, 0.0, end * 1.02 or 1.0),
        Axis("speedup over eager", lowest / 1.15, highest * 1.1, log=True, form=lambda v: f"{v:g}x"),
    )
    rejected = [p for p in judged if p.status != "passed"]
    plot.rug([position(p) for p in rejected], "rejected")
    plot.line([(0.0, 1.0), (plot.x.high, 1.0)], "par")
    plot.band(_steps(best, position, end, lambda p: p.low), _steps(best, position, end, lambda p: p.high), "band")
    plot.dots([(position(p), p.speedup or 0.0) for p in timed], "dots" if len(timed) <= _MANY else "dots dense")
    plot.line(_steps(best, position, end, lambda p: p.speedup), "best")
    return plot


def _best_so_far(timed: Sequence[Point]) -> list[Point]:
    rising: list[Point] = []
    for point in timed:
        if point.ranks and (not rising or (point.speedup or 0.0) > (rising[-1].speedup or 0.0)):
            rising.append(point)
    return rising


def _steps(
    best: Sequence[Point], position: Position, end: float, value: Callable[[Point], float | None]
) -> list[tuple[float, float]]:
    """Return the corners of a staircase that holds each value until the next one comes."""
    corners: list[tuple[float, float]] = []
    for index, point in enumerate(best):
        until = position(best[index + 1]) if index + 1 < len(best) else end
        corners += [(position(point), value(point) or 0.0), (until, value(point) or 0.0)]
    return corners


def roofline_figure(verdict: Verdict) -> Figure | None:
    """Return the candidate and eager under the ceiling that bounds the task; nothing where it was not measured.

    A verdict keeps the one ceiling that binds, so no other is drawn.  Where torch counts no operations (softmax,
    normalisations) the rate is of bytes instead.
    """
    roofline, timing = verdict.roofline, verdict.timing
    if roofline is None or timing is None or roofline.bytes <= 0 or roofline.bound_ms <= 0:
        return None
    times = {name: clocks.call_ms for name, clocks in timing.clocks if clocks.call_ms > 0}
    if "candidate" not in times:
        return None
    by_operations = roofline.flops > 0 and roofline.bound != "launch"
    work, unit = (roofline.flops, "FLOP") if by_operations else (roofline.bytes, "B")
    at = roofline.flops / roofline.bytes if by_operations else float(roofline.bytes)
    rates = {name: 1e3 * work / ms for name, ms in times.items()}
    ceiling = 1e3 * work / roofline.bound_ms
    x = (
        Axis("operations per byte (FLOP/B)", at / 30, at * 30, log=True)
        if by_operations
        else Axis("bytes moved (B)", at / 30, at * 30, log=True, form=_prefixed)
    )
    highest = max(ceiling, *rates.values())
    y = Axis(f"achieved rate ({unit}/s)", min(rates.values()) / 4, highest * 5, log=True, form=_prefixed)
    plot = Plot("roofline", "Roofline, both axes logarithmic", _description(roofline, times), x, y)
    _ceiling(plot, roofline, at, ceiling, rising=roofline.bound == ("memory" if by_operations else "launch"))
    _contestants(plot, at, rates, times, timing.best.baseline)
    return Figure(plot, _caption(roofline))


def _prefixed(value: float) -> str:
    """Return a tick such as ``50 G``; the axis names the unit."""
    for prefix, size in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g}\N{NO-BREAK SPACE}{prefix}"
    return f"{value:.3g}"


def _ceiling(plot: Plot, roofline: Roofline, at: float, ceiling: float, rising: bool) -> None:
    x, y = plot.x, plot.y
    if rising:
        # A line of slope one, cut where it leaves the picture.
        low, high = max(x.low, at * y.low / ceiling), min(x.high, at * y.high / ceiling)
        line = [(low, ceiling * low / at), (high, ceiling * high / at)]
    else:
        line = [(x.low, ceiling), (x.high, ceiling)]
    plot.line(line, "ceiling" if roofline.score is not None else "ceiling doubtful")
    shift = (-4.0, -6.0) if not rising else (-8.0, 4.0)
    where = (x.high, ceiling) if not rising else (at / 1.5, ceiling)
    plot.words(where, f"{roofline.bound} bound", "ceiling-name", "end", shift)
    plot.line([(at, y.low), (at, min(ceiling, y.high))], "drop")


def _contestants(plot: Plot, at: float, rates: dict[str, float], times: dict[str, float], fastest: str) -> None:
    shown = dict.fromkeys(("candidate", "eager", fastest))
    labels = []
    for name in shown:
        if name in rates:
            style = "candidate" if name == "candidate" else "reference"
            plot.dots([(at, rates[name])], f"contestant {style}")
            said = {"candidate": "best", "eager": "reference"}.get(name, name)
            labels.append(((at, rates[name]), f"{said} {duration(times[name])}", style))
    plot.labels(labels)


def _description(roofline: Roofline, times: dict[str, float]) -> str:
    measured = ", ".join(f"{name} {duration(ms)}" for name, ms in times.items())
    return f"The {roofline.bound} ceiling allows {duration(roofline.bound_ms)} a call at best; measured: {measured}."


def _caption(roofline: Roofline) -> str:
    work = f"{count(roofline.bytes, 'B')} to move and {count(roofline.flops, 'FLOP')} of products to compute"
    bound = f"At least {duration(roofline.bound_ms)} a call ({work}), by the {roofline.bound} ceiling measured here."
    if roofline.score is None:
        return f"{bound} The best candidate is faster than that, so this bound does not hold for its algorithm."
    return f"{bound} The best candidate reaches {100 * roofline.score:.0f} % of it."


def interval_bar(speedup: Speedup, whole: Interval) -> Markup:
    """Return a small picture of an interval on a logarithmic scale over ``whole``, with a mark at 1."""
    axis = Axis("", whole.low / 1.05, whole.high * 1.05, log=True)
    low, at, high, one = (
        round(4 + 112 * axis.share(v), 1)
        for v in (speedup.interval.low, speedup.interval.estimate, speedup.interval.high, 1.0)
    )
    return Markup(
        '<svg class="bar {}" viewBox="0 0 120 16" aria-hidden="true">'
        '<path class="one" d="M{} 1V15"/><path class="range" d="M{} 8H{}"/><path class="estimate" d="M{} 8h0"/></svg>'
    ).format(speedup.claim.value, one, low, high, at)
