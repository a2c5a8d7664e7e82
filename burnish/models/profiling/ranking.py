"""Which part would make the model faster: each part's share, how far from its bound it is, and what reaching it gives.

Amdahl's law: with a part that takes the share ``s`` brought from its time to its bound, the whole is
``1 / (1 - s + s * bound / time)`` times as fast.  Parts contain each other, so gains of two do not add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burnish.measure import ceilings as measured
from burnish.measure.ceilings import Ceilings
from burnish.measure.roofline import bound
from burnish.models.profiling.places import Place, Times
from burnish.models.profiling.running import Deadline
from burnish.models.profiling.tree import Backward, Group, groups
from burnish.models.profiling.work import Found, work_of

__all__ = ["amdahl", "ceilings_for", "ceilings_row", "rank"]

SMALLEST = 0.01
"""Parts with a smaller share of the time are not looked at: by Amdahl's law they cannot matter."""
_LARGER = 0.05
_SAFE_TYPES = frozenset(("float32", "float64"))


def amdahl(share: float, bound_over_time: float) -> float:
    """Return how many times as fast the whole is with this share of it at its bound."""
    return 1.0 / (1.0 - share + share * min(1.0, bound_over_time))


def ceilings_for(device: str, dtypes: Sequence[str]) -> tuple[Ceilings, str]:
    """Return the device's ceilings and where they come from; the caller holds the device's lock."""
    kept = measured.load(device)
    if kept is not None and not kept.quick:
        return kept, "measured before by burnish doctor --calibrate or a judge"
    # The short measurement leaves out the types that only some processors compute fast.
    quick = device.startswith("cuda") or _SAFE_TYPES.issuperset(dtypes)
    found = measured.load_or_calibrate(device, quick=quick)
    if found.quick:
        return found, "measured in short; burnish doctor --calibrate measures them in full"
    return found, "measured now, as burnish doctor --calibrate does"


def ceilings_row(ceilings: Ceilings, source: str) -> dict[str, Any]:
    """Return the ceilings as plain data."""
    return {
        "source": source,
        "device": ceilings.device,
        "when": ceilings.when,
        "quick": ceilings.quick,
        "bandwidth": [list(pair) for pair in ceilings.bandwidth],
        "flops": dict(ceilings.flops),
        "launch_ms": 1e3 * ceilings.launch_seconds,
    }


def rank(
    places: Sequence[Place],
    times: Times,
    run_ms: float,
    backward: Backward | None,
    ceilings: Ceilings,
    device: str,
    limit: Deadline,
) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """Return the parts, those that could give the model most first, and the model itself as one part."""
    found = [(g, g.row(times, run_ms, backward)) for g in groups(places)]
    # The model itself comes after the larger parts: its graph takes longest, and the time may end with it.
    found.sort(key=lambda pair: -pair[1]["share"] if pair[0].first.path else -_LARGER)
    rows, whole = [], None
    for group, row in found:
        if group.first.path == "":
            whole = row
        elif row["share"] < SMALLEST:
            continue
        else:
            rows.append(row)
        train = backward is not None
        if limit.left <= 0:
            work = Found(None, "", why="the time limit was reached before it was looked at: raise --time")
        else:
            work = work_of(group.first, device, train)
        row |= _position(work, group, row, ceilings, train)
        row["inside"] = _around(group, found)
    return sorted(rows, key=lambda row: (-row["gain"], -row["share"])), whole


def _position(found: Found, group: Group, row: dict[str, Any], ceilings: Ceilings, train: bool) -> dict[str, Any]:
    """Return a part's work, its bound and what reaching it would give."""
    base: dict[str, Any] = {"work": None, "bound_ms": None, "bound": None, "times_bound": None, "gain": 1.0}
    if found.work is None:
        return {**base, "why": found.why}
    work = found.work
    seconds, kind = bound(work, ceilings)
    call_ms = row["ms"]["median"] / group.calls
    # Two passes are two kernels at least.
    least = ceilings.launch_seconds * (2 if train else 1)
    bound_ms, kind = 1e3 * max(seconds, least), kind if seconds > least else "launch"
    valid = call_ms >= bound_ms
    base |= {
        "work": {
            "bytes": work.bytes,
            "flops": work.total_flops,
            "flops_by_type": dict(work.flops),
            "launches": found.launches,
            "source": found.source,
        },
        "bound_ms": bound_ms,
        "bound": kind,
        "times_bound": call_ms / bound_ms if valid else None,
        "gain": amdahl(row["share"], bound_ms / call_ms) if valid else 1.0,
        "why": found.why,
    }
    if not valid:
        base["why"] = "; ".join(filter(None, (found.why, "it takes less than its bound, which does not hold for it")))
    return base


def _around(group: Group, found: Sequence[tuple[Group, dict[str, Any]]]) -> list[str]:
    """Return the names of the parts this one stands inside, the innermost first."""
    around = [
        (max(p.depth for p in other.places), other.name)
        for other, _ in found
        if other is not group and other.first.path and any(group.first.inside(p) for p in other.places)
    ]
    return [name for _, name in sorted(around, reverse=True)]
