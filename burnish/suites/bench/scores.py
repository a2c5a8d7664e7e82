"""What rows add up to.

The gain of a problem is what its user has in the end: the speedup of an answer that was *proved* faster, and 1 where
nothing was (eager is kept).  KernelBench's ``fast_p`` counts gains above ``p``.  The speed-of-light score is the
measured bound over the answer's time; a time below the bound makes the bound invalid and is left out, never counted as
more than 1.  Intervals of means are bootstrapped over problems.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from burnish.measure.stats import bootstrap_geomean
from burnish.suites.bench.rows import Row

__all__ = ["THRESHOLDS", "change", "gain", "pass_at_k", "scores"]

THRESHOLDS = (1.0, 1.2, 1.5, 2.0, 3.0, 5.0)


def gain(row: Row, baseline: str = "eager") -> float:
    """Return what the answer gains over a baseline, or over the ``best`` of the panel."""
    if row["status"] != "answered":
        return 1.0
    found = row["over"].get(row["best"] if baseline == "best" else baseline)
    return float(found["estimate"]) if found is not None and found["claim"] == "faster" else 1.0


def scores(rows: Sequence[Row], group: Callable[[Row], str]) -> dict[str, Any]:
    """Return the figures of every group and, under ``all``, of everything; with and without defective problems."""
    names = sorted({group(row) for row in rows})
    found = {name: _figures([row for row in rows if group(row) == name]) for name in names}
    sound = [row for row in rows if not row.get("defects")]
    found["all"] = _figures(rows)
    if len(sound) < len(rows):
        found["all but defective"] = _figures(sound)
    return found


def _figures(rows: Sequence[Row]) -> dict[str, Any]:
    if not rows:
        return {"problems": 0}
    answered = [row for row in rows if row["status"] == "answered"]
    claims = [row["over"]["eager"]["claim"] for row in answered]
    gains = [gain(row) for row in rows]
    light = [row["roofline"]["score"] for row in answered if row["roofline"] and row["roofline"]["score"] is not None]
    statuses: dict[str, int] = {}
    for row in rows:
        statuses[row["status"]] = statuses.get(row["status"], 0) + 1
    return {
        "problems": len(rows),
        "statuses": statuses,
        "faster": claims.count("faster"),
        "not_distinguishable": claims.count("indistinguishable"),
        "over_eager": _mean(gains),
        # Where the panel was not measured there is nothing to say about it.
        "over_best": _mean([gain(row, "best") for row in answered if len(row["over"]) > 1]),
        "fast": {f"{p:g}": round(sum(g > p for g in gains) / len(rows), 4) for p in THRESHOLDS},
        "speed_of_light": round(math.fsum(light) / len(light), 4) if light else None,
        "bounds_invalid": sum(row["roofline"] is not None and row["roofline"]["score"] is None for row in answered),
    }


def _mean(values: Sequence[float]) -> dict[str, float] | None:
    if not values:
        return None
    found = bootstrap_geomean(values)
    numbers = {"estimate": found.estimate, "low": found.low, "high": found.high}
    return {name: round(value, 4) for name, value in numbers.items()} | {"problems": len(values)}


def pass_at_k(tried: int, passed: int, k: int) -> float:
    """Return the chance that one of ``k`` candidates drawn from ``tried`` is among the ``passed`` ones.

    The unbiased estimate: one minus the share of the ways to draw ``k`` that miss all of them.
    """
    if not 0 <= passed <= tried or not 1 <= k <= tried:
        raise ValueError(f"{passed} of {tried} passed, {k} drawn: that cannot be")
    return 1.0 - math.comb(tried - passed, k) / math.comb(tried, k)


def change(before: Row, after: Row) -> str:
    """Return ``better``, ``worse``, ``same`` or ``noise``: the same answer, or intervals over eager that overlap."""
    if before["status"] != "answered" or after["status"] != "answered":
        old, new = before["status"] == "answered", after["status"] == "answered"
        return "same" if old == new else "better" if new else "worse"
    if before["answer"]["candidate"] == after["answer"]["candidate"]:
        return "same"
    one, other = before["over"]["eager"], after["over"]["eager"]
    if other["low"] > one["high"]:
        return "better"
    return "worse" if other["high"] < one["low"] else "noise"
