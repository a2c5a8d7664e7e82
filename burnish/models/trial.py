"""What pays end to end: the model with all kernels against the model without one of them, in turns, in this process.

Quick and only for choosing; what is claimed in the end is the judge's.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from burnish.core.verdict import Interval
from burnish.measure.stats import MINIMUM_PAIRS, session_ratio

__all__ = ["interleaved", "ratio"]

_LEAST_SECONDS = 0.02
"""A sample lasts at least this long: shorter calls are repeated in it."""


def interleaved(
    variants: Mapping[str, Callable[[], Any]],
    calls: Callable[[], Any],
    synchronise: Callable[[], None],
    rounds: int,
    seconds: float,
    rng: random.Random,
) -> dict[str, list[float]]:
    """Time ``calls`` under each variant in random order, ``rounds`` times or for about ``seconds``.

    A variant is a function that puts it in place.  Returns seconds per call, one number a round, for each.
    """
    for enter in variants.values():
        enter()
        calls()
        calls()
    synchronise()
    start = time.perf_counter()
    calls()
    synchronise()
    count = max(1, round(_LEAST_SECONDS / max(time.perf_counter() - start, 1e-6)))
    found: dict[str, list[float]] = {name: [] for name in variants}
    began = time.monotonic()
    while len(next(iter(found.values()))) < max(rounds, MINIMUM_PAIRS):
        enough = len(next(iter(found.values()))) >= MINIMUM_PAIRS
        if enough and time.monotonic() - began > seconds:
            break
        for name in rng.sample(sorted(variants), len(variants)):
            variants[name]()
            calls()  # what the change itself costs is not timed
            synchronise()
            start = time.perf_counter()
            for _ in range(count):
                calls()
            synchronise()
            found[name].append((time.perf_counter() - start) / count)
    return found


def ratio(times: Mapping[str, Sequence[float]], slower: str, faster: str) -> Interval:
    """Return how much faster one variant is than another, with its interval."""
    return session_ratio(times[slower], times[faster])
