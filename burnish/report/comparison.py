"""Two runs side by side: whether they may be compared at all, and what the intervals allow to be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.verdict import Claim, Interval
from burnish.report.run_view import RunView

__all__ = ["Comparison", "compare", "flat"]

# The judge's own margin: less than one part in a hundred is not called a difference.
_MARGIN = 1.01


@dataclass(frozen=True)
class Comparison:
    """What can be said of run ``a`` against run ``b``."""

    obstacles: tuple[str, ...]
    """Why the speeds are not to be compared; empty when they may be."""
    ratio: Interval | None
    """The speed of ``a``'s best over ``b``'s; ``None`` with obstacles or where one has no timed best."""
    claim: Claim | None
    differences: tuple[tuple[str, str, str], ...]
    """``(setting, in a, in b)`` where they differ."""


def compare(a: RunView, b: RunView) -> Comparison:
    """Compare best with best, each by its speedup over eager in its own run.

    The two were not timed side by side.  The ratio's interval is therefore the widest the two allow, and it only holds
    where eager took as long in both, which is taken to be so on the same machine with the same versions.
    """
    obstacles = tuple(_obstacles(a, b))
    ours, theirs = _speedup(a), _speedup(b)
    ratio = None
    if not obstacles and ours is not None and theirs is not None:
        ratio = Interval(ours.estimate / theirs.estimate, ours.low / theirs.high, ours.high / theirs.low)
    return Comparison(obstacles, ratio, _claim(ratio), tuple(_differences(a, b)))


def _obstacles(a: RunView, b: RunView) -> Iterator[str]:
    first, second = a.run.spec, b.run.spec
    if first.task.contract != second.task.contract:
        yield "the contracts differ"
    elif first.task.identity() != second.task.identity():
        yield "the tasks differ"
    if first.device != second.device:
        yield "the devices differ"
    for key in ("cpu", "gpu", "torch"):
        if a.run.environment.get(key) != b.run.environment.get(key):
            yield f"the machines differ ({key})"


def _speedup(view: RunView) -> Interval | None:
    timing = view.best.verdict.timing if view.best is not None and not view.best.scripted else None
    if timing is None or timing.partial:
        return None
    eager = timing.against("eager")
    return eager.interval if eager is not None else None


def _claim(ratio: Interval | None) -> Claim | None:
    if ratio is None:
        return None
    if ratio.low > _MARGIN:
        return Claim.FASTER
    return Claim.SLOWER if ratio.high < 1 / _MARGIN else Claim.INDISTINGUISHABLE


def _differences(a: RunView, b: RunView) -> Iterator[tuple[str, str, str]]:
    first, second = dict(_settings(a)), dict(_settings(b))
    for key in dict.fromkeys((*first, *second)):
        if first.get(key) != second.get(key):
            yield key, first.get(key, "not set"), second.get(key, "not set")


def _settings(view: RunView) -> Iterator[tuple[str, str]]:
    spec = view.run.spec
    yield "task", f"{spec.task.name} ({spec.task.identity()[:12]})"
    yield "contract", spec.task.contract.name
    yield "device", spec.device
    yield "strategy", spec.strategy
    yield "proposers", ", ".join(spec.proposers)
    yield "seed", str(spec.seed)
    yield from flat(spec.settings)
    yield from ((key, value) for key, value in flat(view.run.environment) if key.split(".")[0] != "variables")


def flat(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield nested settings as ``("cpu.model", "…")``."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        elif isinstance(value, list | tuple):
            yield f"{prefix}{key}", ", ".join(map(str, value))
        else:
            yield f"{prefix}{key}", "none" if value is None else str(value)
