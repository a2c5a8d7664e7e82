"""What rows add up to.

The gain of a problem is what its user has in the end: the speedup of an answer that was *proved* faster, and 1 where
nothing was (eager is kept).  KernelBench's ``fast_p`` counts gains above ``p``.  The speed-of-light score is the
measured bound over the answer's time; a time below the bound makes the bound invalid and is left out, never counted as
more than 1.  ``pass@k`` is of the candidates that a search had judged, taken in any order: they are not independent
draws from one source.  Intervals of means are bootstrapped over problems.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from burnish.measure.stats import bootstrap_geomean
from burnish.suites.bench.rows import Row

__all__ = ["CURVE", "THRESHOLDS", "change", "curve", "gain", "part", "pass_at_k", "scores", "summary"]

THRESHOLDS = (1.0, 1.2, 1.5, 2.0, 3.0, 5.0)
CURVE = tuple(round(10 ** (step / 30), 4) for step in range(31))
"""Where the curve of ``fast_p`` is kept: from 1 to 10, evenly on a logarithmic axis."""
_DRAWS = (1, 2, 3, 4, 5, 6, 8, 10, 20, 50, 100, 200, 500, 1000)


def gain(row: Row, baseline: str = "eager") -> float:
    """Return what the answer gains over a baseline, or over the ``best`` of the panel."""
    if row["status"] != "answered":
        return 1.0
    found = row["over"].get(row["best"] if baseline == "best" else baseline)
    return float(found["estimate"]) if found is not None and found["claim"] == "faster" else 1.0


def part(row: Row) -> str:
    """Return which part of its suite a problem belongs to: its folder, else its category."""
    return str(row["problem"]).rpartition("/")[0] or category(row)


def category(row: Row) -> str:
    """Return a problem's category."""
    return str(row.get("category") or "other")


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """Return all that a record says of its rows together.

    ``scores`` by part; ``scores_sound`` likewise without defective problems, where there are any;
    ``scores_by_category`` where categories divide the problems otherwise than the parts do.
    """
    found = {"scores": scores(rows, part)}
    sound = [row for row in rows if not row.get("defects")]
    if len(sound) < len(rows):
        found["scores_sound"] = {**_groups(sound, part), "all": _figures(sound)}
    if any(part(row) != category(row) for row in rows) and len({category(row) for row in rows}) > 1:
        found["scores_by_category"] = _groups(rows, category)
    return found


def scores(rows: Sequence[Row], group: Callable[[Row], str]) -> dict[str, Any]:
    """Return the figures of every group and, under ``all``, of everything; with and without defective problems."""
    found = _groups(rows, group, curves=True)
    sound = [row for row in rows if not row.get("defects")]
    found["all"] = _figures(rows, curves=True)
    if len(sound) < len(rows):
        found["all but defective"] = _figures(sound, curves=True)
    return found


def curve(rows: Sequence[Row]) -> list[list[float]]:
    """Return ``[p, share]``: which share of the problems gains more than ``p`` over eager."""
    gains = [gain(row) for row in rows]
    return [[p, round(sum(g > p for g in gains) / len(gains), 4)] for p in CURVE]


def _groups(rows: Sequence[Row], group: Callable[[Row], str], curves: bool = False) -> dict[str, Any]:
    names = sorted({group(row) for row in rows})
    return {name: _figures([row for row in rows if group(row) == name], curves) for name in names}


def _figures(rows: Sequence[Row], curves: bool = False) -> dict[str, Any]:
    if not rows:
        return {"problems": 0}
    answered = [row for row in rows if row["status"] == "answered"]
    # Where the panel was not measured there is nothing to say about it.
    panel = [row for row in answered if len(row["over"]) > 1]
    claims = [row["over"]["eager"]["claim"] for row in answered]
    gains = [gain(row) for row in rows]
    light = _light(answered)
    statuses: dict[str, int] = {}
    for row in rows:
        statuses[row["status"]] = statuses.get(row["status"], 0) + 1
    return {
        "problems": len(rows),
        "statuses": statuses,
        "faster": claims.count("faster"),
        "not_distinguishable": claims.count("indistinguishable"),
        "not_distinguishable_share": {
            "eager": _share(claims),
            "best": _share([row["over"][row["best"]]["claim"] for row in panel]),
        },
        "over_eager": _mean(gains),
        "over_best": _mean([gain(row, "best") for row in panel]),
        "fast": {f"{p:g}": round(sum(g > p for g in gains) / len(rows), 4) for p in THRESHOLDS},
        **({"curve": curve(rows)} if curves else {}),
        "speed_of_light": round(math.fsum(light) / len(light), 4) if light else None,
        "bounds_valid": len(light),
        "bounds_invalid": sum(row["roofline"] is not None for row in answered) - len(light),
        "pass_at": _pass_at(rows),
    }


def _light(answered: Sequence[Row]) -> list[float]:
    """Return the scores under bounds that hold: what is above 1 was faster than its bound, whoever wrote it down."""
    found = [row["roofline"]["score"] for row in answered if row["roofline"] is not None]
    return [score for score in found if score is not None and score <= 1]


def _share(claims: Sequence[str]) -> dict[str, float] | None:
    """Return the share of the answers that cannot be told from the baseline, and of how many."""
    if not claims:
        return None
    return {"share": round(claims.count("indistinguishable") / len(claims), 4), "problems": len(claims)}


def _mean(values: Sequence[float]) -> dict[str, float] | None:
    if not values:
        return None
    found = bootstrap_geomean(values)
    numbers = {"estimate": found.estimate, "low": found.low, "high": found.high}
    return {name: round(value, 4) for name, value in numbers.items()} | {"problems": len(values)}


def _pass_at(rows: Sequence[Row]) -> dict[str, Any] | None:
    """Return the mean of ``pass@k`` over the problems with candidates, for ``k`` up to the fewest that one had."""
    counts = [(sum(row["statuses"].values()), row["statuses"].get("passed", 0)) for row in rows if row.get("statuses")]
    if not counts:
        return None
    fewest = min(tried for tried, _ in counts)
    draws = sorted({k for k in _DRAWS if k <= fewest} | {fewest})
    means = {str(k): math.fsum(pass_at_k(*count, k) for count in counts) / len(counts) for k in draws}
    return {"mean": {k: round(mean, 4) for k, mean in means.items()}, "problems": len(counts)}


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
