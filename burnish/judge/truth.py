"""The reference's float64 run, and what it is good for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from burnish.judge.numerics import relative_gap

__all__ = ["NO_YARDSTICK", "Truth", "apart", "yardstick"]

NO_YARDSTICK = 0.02
"""A reference further than this from its float64 run says nothing about rounding: eight times such an error would let
anything pass."""
# Where the reference is random: TF32 products are this near to float64 ones, another draw is not.
_SAME_DRAWS = 2e-3
_SAMPLED = 1 << 15
_FULL = (torch.float32, torch.float64)


@dataclass(frozen=True)
class Truth:
    """What the reference computes in float64, and how far the reference itself is from it."""

    tensors: tuple[torch.Tensor, ...]
    gap: float
    """The largest relative distance of an output of full precision."""
    same_draws: bool
    """Whether a random reference drew the same numbers in float64."""

    @staticmethod
    def of(expected: Sequence[torch.Tensor], tensors: tuple[torch.Tensor, ...]) -> Truth:
        """Measure the reference's outputs by its float64 outputs."""
        gap, same = 0.0, True
        for tensor, truth in zip(expected, tensors, strict=True):
            full, distance = tensor.dtype in _FULL, apart(tensor, truth)
            gap = max(gap, distance) if full else gap
            same = same and distance <= (_SAME_DRAWS if full else NO_YARDSTICK)
        return Truth(tensors, gap, same)

    @property
    def measures(self) -> bool:
        """Whether the reference's distance from it is a measure for a candidate's."""
        return self.gap <= NO_YARDSTICK


def yardstick(truth: Truth | None) -> tuple[torch.Tensor, ...] | None:
    """Return the float64 outputs where they are a measure."""
    return truth.tensors if truth is not None and truth.measures else None


def apart(tensor: torch.Tensor, truth: torch.Tensor) -> float:
    """Relative distance of two tensors over the elements finite in both (of large ones, over a part of them)."""
    step = max(1, tensor.numel() // _SAMPLED)
    return relative_gap(tensor.reshape(-1)[::step], truth.reshape(-1)[::step])
