"""Whether a task waits for its launches or for its work, and whether a replay from a CUDA graph would pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.cost import BANDWIDTH, FLOPS, LAUNCH_SECONDS, cost_of
from burnish.graph.rule import is_op
from burnish.propose.rounding import CONVOLUTIONS

__all__ = ["copies_vanish", "moved_by", "replay_pays", "seconds_of"]

_TF32, _HALF = 4, 10
"""Times as many operations a second as in float32: convolutions in TF32, which torch allows, and half precision."""
_ROUGHLY = 2
"""How far off the estimates may be: work that launches of half its length are hidden behind may wait for them."""
_VANISHING = 20
"""Copies that take so small a part of the work are no reason against a graph."""


def seconds_of(nodes: Sequence[Any], full: bool = False) -> float:
    """Return how long a kernel for the nodes takes, roughly; a GPU does more operations a second in fewer bits.

    ``full``: convolutions are in float32, not TF32.
    """
    rounded = not full and any(is_op(node, *CONVOLUTIONS) for node in nodes)
    faster = _HALF if any(map(_half, nodes)) else _TF32 if rounded else 1
    return cost_of(nodes).seconds(BANDWIDTH, FLOPS * faster)


def moved_by(traced: Traced) -> int:
    """Return the bytes of what forward is given and returns: a replay copies them in and out."""
    nodes = list(traced.graph.nodes)
    given = [n for n in nodes if n.op == "placeholder" and n.name not in traced.state]
    returned = [n for end in nodes if end.op == "output" for n in end.args[0][len(traced.updates) :]]
    values = [n.meta.get("val") for n in {*given, *returned} if hasattr(n, "meta")]
    return sum(int(v.numel()) * int(v.element_size()) for v in values if hasattr(v, "element_size"))


def copies_vanish(work: float, moved: int) -> bool:
    """Return whether ``work`` seconds are so long that the copies of a replay do not show beside them."""
    return _VANISHING * _copies(moved) < work


def replay_pays(starts: int, work: float, moved: int) -> bool:
    """Return whether ``starts`` launches of ``work`` seconds in all are expected to be faster as one replay.

    They are where launching takes longer than work and copies; and where it may, if the copies cost next to nothing.
    """
    launching = starts * LAUNCH_SECONDS
    return launching > work + _copies(moved) or (_ROUGHLY * launching > work and copies_vanish(work, moved))


def _copies(moved: int) -> float:
    return 2 * moved / BANDWIDTH


def _half(node: Any) -> bool:
    import torch

    return getattr(node.meta.get("val"), "dtype", None) in (torch.float16, torch.bfloat16)
