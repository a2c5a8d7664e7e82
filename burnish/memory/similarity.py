"""How much a lesson of one kind of task counts for another: from 0, nothing, to 1, as if it were the same kind."""

from __future__ import annotations

import math

from burnish.core.lesson import Signature

__all__ = ["similarity"]

_OTHER_DEVICE = 0.5
_OTHER_FAMILY = 0.35
_OTHER_BOUND = 0.7
_OTHER_TYPE = 0.6
_SIZE_DOUBLINGS = 8.0
_WIDTH_DOUBLINGS = 8.0
"""Doublings over which a lesson's weight falls to a third."""


def similarity(one: Signature, other: Signature) -> float:
    """Return the weight of evidence from ``one`` for ``other``; symmetric, and 1 only for equals."""
    if one.kind != other.kind:
        return 0.0
    weight = 1.0
    weight *= 1.0 if one.hardware == other.hardware else _OTHER_DEVICE
    weight *= 1.0 if one.family == other.family else _OTHER_FAMILY
    weight *= 1.0 if one.bound == other.bound else _OTHER_BOUND
    weight *= 1.0 if one.dtype == other.dtype else _OTHER_TYPE
    far = abs(one.size - other.size) / _SIZE_DOUBLINGS + abs(one.width - other.width) / _WIDTH_DOUBLINGS
    return weight * math.exp(-far)
