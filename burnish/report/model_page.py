"""What ``burnish optimize MODEL`` found, as one page: regions, the whole model's speed, its training and its memory."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from burnish.report.comparison import flat
from burnish.report.numbers import count, duration, factor
from burnish.report.plots import Axis, Figure, Plot, whole
from burnish.report.templates import render

__all__ = ["end_to_end_lines", "render_page"]

_LOWEST = 1e-9
"""What a difference of nothing is drawn as on a logarithmic axis."""


def render_page(data: Mapping[str, Any]) -> str:
    """Return the page as text, from the data ``burnish optimize MODEL --json`` prints."""
    curves, verdict = data["curves"], data["verdict"]
    context = {
        "data": data,
        "regions": [_region(row, data["removed"]) for row in data["regions"]],
        "facts": list(end_to_end_lines(data)),
        "figures": [] if curves is None else [f for f in (_losses(curves), _differences(curves)) if f is not None],
        "environment": [] if verdict is None else list(flat(verdict.get("environment") or {})),
    }
    return render("model.html.j2", context)


def end_to_end_lines(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what was found about the whole model, as ``(name, words)``."""
    verdict, step, curves, memory = (data[key] for key in ("verdict", "step", "curves", "memory"))
    if verdict is not None:
        speedups = verdict.get("speedup") or {}
        said = "; ".join(f"{_interval(s)} {name}, {s['claim']}" for name, s in speedups.items() if name != "best")
        yield "judged", said or f"{verdict['status']}: {verdict['reason']}"
    if curves is not None:
        yield "training", f"{curves['words']} ({curves['optimizer']}; {curves['data']})"
    if step is not None:
        times = ", ".join(f"{name} {duration(ms)}" for name, ms in step["ms"].items())
        others = "".join(f"; {_interval(s)} {name}: {s['claim']}" for name, s in step.get("over", {}).items())
        train = data["direction"] != "forward"
        done = ", forward, backward and update" if train else ""
        yield "step" if train else "call", f"{_interval(step)} the original: {step['claim']}{others} ({times}{done})"
    if data.get("excluded"):
        yield "not timed", "; ".join(f"{name}: {why}" for name, why in data["excluded"].items())
    if data.get("capture"):
        yield "launch", "the whole model is replayed from CUDA graphs"
    if memory is not None:
        yield "memory", "; ".join(f"{name} {_peaks(row)}" for name, row in memory.items())


def _interval(found: Mapping[str, float]) -> str:
    return f"{factor(found['estimate'])} [{factor(found['low'])}, {factor(found['high'])}]"


def _peaks(row: Mapping[str, Any]) -> str:
    resident = f", {count(row['resident'], 'B')} resident" if row["resident"] is not None else ""
    return f"{count(row['tensors'], 'B')} in tensors at most{resident}"


def _region(row: Mapping[str, Any], removed: Mapping[str, str]) -> dict[str, Any]:
    found = row["found"]
    said = _interval(found) if isinstance(found, Mapping) else str(found)
    kept = f"{len(row['places'])} places" if row["kept"] else removed.get(row["name"], "")
    return {**row, "said": row["refused"] or said, "in_package": kept}


def _losses(curves: Mapping[str, Any]) -> Figure | None:
    finite = [v for name in ("original", "patched") for v in curves[name] if math.isfinite(v)]
    if curves["steps"] < 2 or not finite:
        return None
    low, high = min(finite), max(finite)
    room = 0.05 * (high - low) or abs(high) or 1.0
    x = Axis("step", 0.0, float(curves["steps"] - 1), form=whole)
    plot = Plot("losses", "Loss over steps", curves["words"], x, Axis("loss", low - room, high + 4 * room))
    for name, style in (("original", "series s1"), ("patched", "series s2")):
        plot.line([(i, v) for i, v in enumerate(curves[name]) if math.isfinite(v)], style)
    plot.legend([("original", "series s1"), ("patched", "series s2")])
    return Figure(
        plot, f"{curves['words']}. {curves['optimizer']}; {curves['data']}; the same seeds and data in all runs."
    )


def _differences(curves: Mapping[str, Any]) -> Figure | None:
    """Return the difference of the curves under what is allowed."""
    apart = [abs(p - o) for o, p in zip(curves["original"], curves["patched"], strict=True)]
    if curves["steps"] < 2 or not all(map(math.isfinite, (*apart, *curves["allowed"]))):
        return None
    pairs, allowed = ([max(_LOWEST, v) for v in values] for values in (apart, curves["allowed"]))
    x = Axis("step", 0.0, float(curves["steps"] - 1), form=whole)
    y = Axis("difference of the losses", min(*pairs, *allowed) / 2, max(*pairs, *allowed) * 20, log=True)
    plot = Plot("differences", "Difference of the loss curves", f"Logarithmic. {curves['rule']}.", x, y)
    plot.line(list(enumerate(allowed)), "series s3")
    plot.line(list(enumerate(pairs)), "series s2")
    plot.legend([("allowed", "series s3"), ("patched - original", "series s2")])
    return Figure(plot, f"Equal means: {curves['rule']}. A difference of zero is drawn at {_LOWEST:g}.")
