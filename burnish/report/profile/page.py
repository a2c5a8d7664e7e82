"""A model's profile as one page; its script draws the timeline so that it can be walked through.

Without scripts the timeline stands still and everything else is as it is with them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from burnish.report.comparison import flat
from burnish.report.numbers import count
from burnish.report.profile.figures import memory_figure, roofline_figure, sentence, sweep_figure
from burnish.report.profile.terminal import spread
from burnish.report.templates import render

__all__ = ["render_page"]

# Lines beyond which a table is folded up.
_LONG_TABLE = 15
_LONG_TREE = 60
# A picture that stands still shows nothing narrower than this share of its width.
_THINNEST = 1 / 1500
_WIDTH, _ROW = 1000, 10


def render_page(data: Mapping[str, Any], timeline: Mapping[str, Any]) -> str:
    """Return the page as text, from what ``burnish profile`` found."""
    figures = [roofline_figure(data), sweep_figure(data["sweep"]), memory_figure(data["memory"])]
    context = {
        "data": data,
        "on_device": bool(data["kernels"]),
        "spread": spread,
        "sentence": sentence,
        "flops": lambda value: count(value, "FLOP"),
        "counted": lambda value: count(value, "").strip(),
        "figures": dict(zip(("roofline", "sweep", "memory"), figures, strict=True)),
        "long_table": _LONG_TABLE,
        "long_tree": _LONG_TREE,
        "lanes": [_still(lane, float(timeline["length"])) for lane in timeline["lanes"]],
        "timeline": timeline,
        "timeline_json": _embedded(timeline),
        "environment": list(flat(data["environment"])),
        "ceilings": list(_ceilings(data["ceilings"])),
    }
    return render("profile.html.j2", context, styles=("profile.css",), scripts=("profile.js",))


def _embedded(value: Any) -> Markup:
    """Return JSON that may stand inside a script element, whatever words are in it."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=True)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def _still(lane: Mapping[str, Any], length: float) -> dict[str, Any]:
    """Return a lane as a picture."""
    bars: Sequence[Sequence[float]] = lane["bars"]
    rows = 1 + max((int(bar[2]) for bar in bars), default=0)
    parts = []
    for start, span, depth, *_ in bars:
        if span >= length * _THINNEST:
            x, wide = _WIDTH * start / length, _WIDTH * span / length
            parts.append(f"M{x:.1f} {_ROW * depth + 1:.0f}h{wide:.1f}v{_ROW - 2}h-{wide:.1f}z")
    picture = Markup('<svg viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true"><path d="{}"/></svg>')
    return {
        "label": lane["label"],
        "kind": lane["kind"],
        "height": _ROW * rows,
        "svg": picture.format(_WIDTH, _ROW * rows, "".join(parts)),
    }


def _ceilings(found: Mapping[str, Any]) -> Sequence[tuple[str, str]]:
    rows = [("device", str(found["device"])), ("measured", f"{found['when']}: {found['source']}")]
    rows += [(f"bandwidth at {count(size, 'B')}", count(rate, "B/s")) for size, rate in found["bandwidth"]]
    rows += [(f"{name} product", count(rate, "FLOP/s")) for name, rate in found["flops"].items()]
    return rows
