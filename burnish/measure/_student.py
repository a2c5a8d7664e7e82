"""Student's t quantile for whole degrees of freedom, so that the product needs no scipy."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

__all__ = ["t_quantile"]

_NORMAL_ABOVE = 200
"""Degrees of freedom from which the Cornish-Fisher expansion is exact to 1e-6 at the levels we use."""


def _central(t: float, df: int) -> float:
    """Return P(|T| < t) by the closed series (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    theta = math.atan2(t, math.sqrt(df))
    cosine, sine = math.cos(theta), math.sin(theta)
    odd = df % 2 == 1
    term = cosine if odd else 1.0
    total = term if df > 1 else 0.0
    for k in range(3 if odd else 2, df - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (theta + sine * total) if odd else sine * total


@lru_cache(maxsize=1024)
def t_quantile(confidence: float, df: int) -> float:
    """Return the two-sided critical value: P(|T| < value) = ``confidence`` with ``df`` degrees of freedom."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} must lie between 0 and 1")
    if df < 1:
        raise ValueError(f"{df} degrees of freedom: at least 1 is needed")
    if df > _NORMAL_ABOVE:
        z = NormalDist().inv_cdf(0.5 + confidence / 2)
        return z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df * df)
    low, high = 0.0, 1.0
    while _central(high, df) < confidence:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _central(middle, df) < confidence else (low, middle)
    return (low + high) / 2
