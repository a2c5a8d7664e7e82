"""The plots of a profile: parts under the device's ceilings, batch sizes, and memory over one run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from burnish.report.numbers import count, duration
from burnish.report.plots import LABEL_STEP, Axis, Figure, Plot, plain, whole

__all__ = ["memory_figure", "roofline_figure", "sentence", "sweep_figure"]

Row = Mapping[str, Any]

POINTS_SHOWN = 9
_LABEL_WIDTH = 60.0

Point = tuple[float, float, int]
"""Operations per byte, operations per second, and the part's number."""


def sentence(text: str) -> str:
    """Return ``text`` with a capital letter at its beginning, and nothing else changed."""
    return text[:1].upper() + text[1:]


def roofline_figure(data: Mapping[str, Any]) -> Figure | None:
    """Return the first parts of the ranking, by their numbers, under the measured ceilings; none without operations."""
    points = []
    for number, row in enumerate(data["regions"][:POINTS_SHOWN], 1):
        work = row["work"]
        # A part below its bound has none that holds for it, so it has no place under the ceilings.
        if work is not None and work["bytes"] and work["flops"] and row["times_bound"] is not None:
            rate = 1e3 * work["flops"] * row["calls"] / row["ms"]["median"]
            points.append((work["flops"] / work["bytes"], rate, number))
    if not points:
        return None
    ceilings = data["ceilings"]
    name, roof = _roof(data)
    slopes = (float(ceilings["bandwidth"][-1][1]), max(float(rate) for _, rate in ceilings["bandwidth"]))
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    edge = roof / slopes[0]
    x = Axis("operations per byte (FLOP/B)", min(*xs, edge) / 4, max(*xs, edge) * 4, log=True, form=plain)
    y = Axis("achieved rate (FLOP/s)", min(ys) / 4, max(*ys, roof) * 3, log=True, form=_prefixed)
    said = ", ".join(f"part {n} {count(rate, 'FLOP/s')}" for _, rate, n in points)
    plot = Plot("roofline", "Parts under the device's ceilings", f"Both axes logarithmic. {said}.", x, y)
    for slope, style in zip(slopes, ("ceiling", "drop"), strict=True):
        plot.line(_slope(x, y, slope, roof), style)
    plot.line([(min(max(roof / slopes[1], x.low), x.high), roof), (x.high, roof)], "ceiling")
    plot.words((x.high, roof), f"{name} product", "ceiling-name", "end", (-4.0, -6.0))
    plot.dots([(at, rate) for at, rate, _ in points], "contestant candidate")
    for place, numbers, down in _numbered(plot, points):
        plot.words(place, numbers, "candidate", "middle", (0.0, down))
    return Figure(
        plot,
        "Numbers are those of the table. Full lines: main memory and the fastest product; dotted: the fastest cache. "
        f"Ceilings of {ceilings['device']}, {ceilings['source']}.",
    )


def _numbered(plot: Plot, points: Sequence[Point]) -> list[tuple[tuple[float, float], str, float]]:
    """Return labels under the points, one for those that lie near each other: where, the numbers, how far below."""
    groups: list[list[Point]] = []
    for point in points:
        near = next((group for group in groups if _near(plot, group[0], point)), None)
        if near is None:
            groups.append([point])
        else:
            near.append(point)
    labels: list[tuple[tuple[float, float], str, float]] = []
    taken: list[tuple[float, float]] = []
    for group in groups:
        at = sorted(x for x, _, _ in group)[len(group) // 2]
        lowest = min(rate for _, rate, _ in group)
        x, y = plot.place(at, lowest)
        down = LABEL_STEP + 3
        while any(abs(x - other) < _LABEL_WIDTH and abs(y + down - under) < LABEL_STEP for other, under in taken):
            down += LABEL_STEP
        taken.append((x, y + down))
        labels.append(((at, lowest), ", ".join(str(number) for _, _, number in group), down))
    return labels


def _near(plot: Plot, one: Point, other: Point) -> bool:
    (x1, y1), (x2, y2) = plot.place(*one[:2]), plot.place(*other[:2])
    return abs(x1 - x2) < _LABEL_WIDTH / 2 and abs(y1 - y2) < LABEL_STEP


def _roof(data: Mapping[str, Any]) -> tuple[str, float]:
    """Return the ceiling of the type most of the model's operations have."""
    rates = data["ceilings"]["flops"]
    used: dict[str, int] = {}
    for row in data["regions"]:
        for name, number in (row["work"] or {"flops_by_type": {}})["flops_by_type"].items():
            used[name] = used.get(name, 0) + number
    known = [name for name in sorted(used, key=lambda n: -used[n]) if name in rates]
    name = known[0] if known else max(rates, key=lambda n: rates[n])
    return name, float(rates[name])


def _slope(x: Axis, y: Axis, bandwidth: float, roof: float) -> list[tuple[float, float]]:
    """Return the ends of a bandwidth's line, cut where it leaves the picture or meets the roof."""
    low, high = max(x.low, y.low / bandwidth), min(x.high, roof / bandwidth)
    return [(low, bandwidth * low), (high, bandwidth * high)] if low < high else []


def sweep_figure(sweep: Mapping[str, Any] | None) -> Figure | None:
    """Return the time of a run and of its two parts over batch sizes; none of fewer than two."""
    rows: Sequence[Row] = sweep["batches"] if sweep is not None else []
    if sweep is None or len(rows) < 2:
        return None
    lines = (("a run", "series s1", _wall), ("working", "series s3", _work), ("launching", "series s2", _launch))
    values = [max(1e-4, of(row)) for row in rows for _, _, of in lines]
    sizes = tuple(float(row["batch"]) for row in rows)
    x = _Sizes("batch size", sizes[0] / 1.2, sizes[-1] * 1.2, log=True, form=whole, marked=sizes)
    y = Axis("milliseconds", min(values) / 1.5, max(values) * 12, log=True, form=plain)
    said = "; ".join(f"batch {row['batch']} {duration(_wall(row))}" for row in rows)
    plot = Plot("sweep", "Time over batch sizes", f"Both axes logarithmic. {said}.", x, y)
    for _, style, of in lines:
        plot.line([(row["batch"], max(1e-4, of(row))) for row in rows], style)
    plot.dots([(row["batch"], _wall(row)) for row in rows], "dots")
    if sweep["from"] is not None:
        plot.line([(sweep["from"], y.low), (sweep["from"], y.high)], "drop")
    plot.legend([(name, style) for name, style, _ in lines])
    return Figure(plot, f"{sentence(sweep['words'])}. The dotted line: the first size bound by its work.")


@dataclass(frozen=True)
class _Sizes(Axis):
    """An axis that marks what was tried."""

    marked: tuple[float, ...] = ()

    def ticks(self, wanted: int = 6) -> list[float]:
        """Return the sizes, every other one where they are many."""
        return list(self.marked[:: -(-len(self.marked) // (wanted + 2))])


def _wall(row: Row) -> float:
    return float(row["wall_ms"]["median"])


def _work(row: Row) -> float:
    return float(row["work_ms"])


def _launch(row: Row) -> float:
    return float(row["launch_ms"])


def memory_figure(memory: Mapping[str, Any]) -> Figure | None:
    """Return the memory of tensors over one run, above what there was at its beginning."""
    points: Sequence[Sequence[float]] = memory["curve"]
    highest = max((value for _, value in points), default=0)
    if len(points) < 2 or highest <= 0:
        return None
    unit, size = next((u, s) for u, s in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("B", 1)) if highest >= s)
    lowest = min(0.0, *(value / size for _, value in points))
    x = Axis("milliseconds of a profiled run", 0.0, max(points[-1][0], 1e-6) * 1.02)
    y = Axis(f"tensors ({unit})", lowest, highest / size * 1.1)
    about = f"It rises to {count(highest, 'B')} above the {count(memory['state_bytes'], 'B')} of state and inputs."
    plot = Plot("memory", "Memory over one run", about, x, y)
    corners = [(points[0][0], points[0][1] / size)]
    for (_, before), (when, after) in zip(points, points[1:], strict=False):
        corners += [(when, before / size), (when, after / size)]
    plot.line(corners, "best")
    return Figure(plot, f"{about} {sentence(memory['how'])}.")


def _prefixed(value: float) -> str:
    """Return a tick such as ``50 G``; the axis names the unit."""
    for prefix, size in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:.3g}\N{NO-BREAK SPACE}{prefix}"
    return f"{value:.3g}"
