"""What a calibration brings back, and the clock both devices' calibrations use."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Found", "best_seconds"]


@dataclass(frozen=True)
class Found:
    """The measured numbers; see :class:`burnish.measure.ceilings.Ceilings` for their meaning."""

    bandwidth: tuple[tuple[int, float], ...]
    flops: tuple[tuple[str, float], ...]
    launch_seconds: float


def best_seconds(call: Callable[[], object], budget: float) -> float:
    """Return the shortest of the calls that fit ``budget`` seconds (two at least, after one to warm up)."""
    call()
    best, end, calls = float("inf"), time.perf_counter() + budget, 0
    while calls < 2 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
        calls += 1
    return best
