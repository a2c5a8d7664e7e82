"""What paired timings allow to be said.

Baseline and candidate are timed in interleaved batches (a *pair* is one batch of each, close in time, in random
order), in two or more *sessions* with fresh processes on both sides.  Pairs cancel slow drift; a trimmed mean of
log-ratios ignores the batches an interrupt spoiled; sessions show what pairs cannot, the luck of one process's memory
layout.  Not covered: an effect common to both sessions and absent in use (a heat-soaked or throttled device).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from burnish.core.verdict import Claim, Interval
from burnish.measure._student import t_quantile

__all__ = [
    "CONFIDENCE",
    "MARGIN",
    "MINIMUM_PAIRS",
    "bootstrap_geomean",
    "combine",
    "decide",
    "geomean",
    "location",
    "session_ratio",
    "slope",
]

CONFIDENCE = 0.99
MARGIN = 0.01
"""A difference smaller than this is not worth a claim, however sure."""
MINIMUM_PAIRS = 5
_TRIM = 0.2
_MOST_CORRELATION = 0.9
# Two sessions alone say almost nothing about the spread between processes (t with one degree of freedom is 64 at
# 99 %), so the observed spread is mixed with a prior worth three sessions: 0.7 % between ratios of fresh process pairs.
_PRIOR_SPREAD = 0.007
_PRIOR_SESSIONS = 3


def session_ratio(baseline: Sequence[float], candidate: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return the speedup (baseline / candidate) of one session from its paired batch times."""
    before, after = _times(baseline), _times(candidate)
    if before.size != after.size:
        raise ValueError(f"{before.size} baseline batches and {after.size} candidate batches are not pairs")
    location, half = _trimmed_interval(np.log(before) - np.log(after), confidence)
    return _exponential(location, location - half, location + half)


def combine(sessions: Sequence[Interval], confidence: float = CONFIDENCE) -> Interval:
    """Return the reported interval over ``sessions``.

    Centred on the geometric mean; its width adds the sessions' own uncertainty (in quadrature, shrinking with their
    number) and the spread between processes (see ``_PRIOR_SPREAD``), and it holds every session's estimate.
    """
    if not sessions:
        raise ValueError("there is no session to combine")
    logs = [math.log(s.estimate) for s in sessions]
    count = len(logs)
    centre = math.fsum(logs) / count
    freedom = _PRIOR_SESSIONS + count - 1
    squares = math.fsum((x - centre) ** 2 for x in logs)
    variance = (_PRIOR_SESSIONS * _PRIOR_SPREAD**2 + squares) / freedom
    between = t_quantile(confidence, freedom) * math.sqrt(variance / count)
    below = math.hypot(*(x - _log(s.low) for x, s in zip(logs, sessions, strict=True))) / count
    above = math.hypot(*(_log(s.high) - x for x, s in zip(logs, sessions, strict=True))) / count
    low = min(centre - math.hypot(between, below), *logs)
    high = max(centre + math.hypot(between, above), *logs)
    return _exponential(centre, low, high)


def decide(sessions: Sequence[Interval], margin: float = MARGIN, confidence: float = CONFIDENCE) -> Claim:
    """Say what the sessions allow to be claimed.

    FASTER needs every session to point that way and the combined interval to lie above ``1 + margin``; SLOWER is its
    mirror image (below ``1 / (1 + margin)``).  One session alone never carries a claim: nothing confirms it.
    """
    if margin < 0:
        raise ValueError(f"margin {margin} must not be negative")
    if len(sessions) < 2:
        return Claim.INDISTINGUISHABLE
    whole = combine(sessions, confidence)
    if all(s.estimate > 1 for s in sessions) and whole.low > 1 + margin:
        return Claim.FASTER
    if all(s.estimate < 1 for s in sessions) and whole.high < 1 / (1 + margin):
        return Claim.SLOWER
    return Claim.INDISTINGUISHABLE


def slope(ns: Sequence[int], times: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return the time per call from wall times of batches of different size.

    Consecutive entries form a pair of unlike sizes (N and 2N in either order); each pair's difference removes the fixed
    cost of a batch.  The estimate may be zero or negative where noise exceeds the difference.
    """
    sizes, seconds = np.asarray(ns, dtype=np.float64), np.asarray(times, dtype=np.float64)
    if sizes.size != seconds.size or sizes.size % 2:
        raise ValueError(f"{sizes.size} batch sizes and {seconds.size} times do not form pairs")
    gaps = sizes[1::2] - sizes[::2]
    if not gaps.all():
        raise ValueError("a pair needs two different batch sizes")
    location, half = _trimmed_interval((seconds[1::2] - seconds[::2]) / gaps, confidence)
    return Interval(location, location - half, location + half)


def location(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return the trimmed mean of ``values`` (of either sign) with its interval."""
    centre, half = _trimmed_interval(np.asarray(values, dtype=np.float64), confidence)
    return Interval(centre, centre - half, centre + half)


def geomean(values: Sequence[float]) -> float:
    """Return the geometric mean of positive values."""
    return float(np.exp(np.log(_times(values)).mean()))


def bootstrap_geomean(
    values: Sequence[float], confidence: float = 0.95, resamples: int = 4000, seed: int = 0
) -> Interval:
    """Return the geometric mean over problems with its percentile-bootstrap interval (problems are resampled)."""
    logs = np.log(_times(values))
    draws = np.random.default_rng(seed).integers(0, logs.size, size=(resamples, logs.size))
    means = logs[draws].mean(axis=1)
    tail = (1 - confidence) / 2
    centre = float(logs.mean())
    low, high = (float(q) for q in np.quantile(means, [tail, 1 - tail]))
    return _exponential(centre, min(low, centre), max(high, centre))


def _times(values: Sequence[float]) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != 1 or array.size == 0:
        raise ValueError("a non-empty sequence of numbers is needed")
    if not (np.isfinite(array).all() and (array > 0).all()):
        raise ValueError("every value must be finite and above zero")
    return array


def _log(value: float) -> float:
    return math.log(value) if value > 0 else -math.inf


def _exponential(centre: float, low: float, high: float) -> Interval:
    estimate = math.exp(centre)
    return Interval(estimate, min(math.exp(low), estimate), max(_safe_exp(high), estimate))


def _safe_exp(value: float) -> float:
    return math.exp(value) if value < 700 else math.inf


def _trimmed_interval(values: NDArray[np.float64], confidence: float) -> tuple[float, float]:
    """Return Yuen's trimmed mean and the half-width of its t-interval, widened for positive serial correlation."""
    n = values.size
    if n < MINIMUM_PAIRS:
        raise ValueError(f"{n} pairs are too few: at least {MINIMUM_PAIRS} are needed")
    ordered = np.sort(values)
    cut = int(_TRIM * n)
    kept = n - 2 * cut
    location = float(ordered[cut : n - cut].mean())
    winsorized = np.clip(values, ordered[cut], ordered[n - cut - 1])
    squares = float(((winsorized - winsorized.mean()) ** 2).sum())
    error = math.sqrt(squares / (kept * (kept - 1)))
    correlation = _lag_one(winsorized)
    inflation = math.sqrt((1 + correlation) / (1 - correlation))
    return location, t_quantile(confidence, kept - 1) * error * inflation


def _lag_one(values: NDArray[np.float64]) -> float:
    """Return the lag-1 autocorrelation, from 0 (negative values would narrow the interval) to a cap."""
    centred = values - values.mean()
    total = float((centred**2).sum())
    if total == 0.0:
        return 0.0
    return min(max(float((centred[1:] * centred[:-1]).sum()) / total, 0.0), _MOST_CORRELATION)
