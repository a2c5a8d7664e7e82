"""Errors that sit in a few slices of an output: skipped tiles, forgotten tails, a last row or column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch

from burnish.judge.numerics import Marginal

__all__ = ["BadBlocks", "concentration", "failing_blocks"]

_BLOCKS = 32
# A block's errors may share one cause (the mean of its row), so a single draw may be five times the usual size.
_SLACK = 5.0
# As many typical elements are mixed into each block's magnitude, so that a block of few has one to speak of.
_BORROWED = 16.0
# Bad blocks stand out this much from the good ones when a part was skipped; noise around a limit does not.
_CONTRAST = 30.0


@dataclass(frozen=True)
class BadBlocks:
    """The blocks along one dimension that are over their limit."""

    dim: int
    bad: int
    blocks: int
    contrast: float
    """Median relative error of the bad blocks over that of the good ones."""
    allowed_relative: float
    """The limit at the median block, relative to its magnitude."""


def failing_blocks(
    marginals: Sequence[Marginal], factor: float, floor: float, tiny: float, slack: float = _SLACK
) -> tuple[BadBlocks, ...]:
    """Return, per dimension, the blocks whose error is over ``factor`` times the reference's and over the floor."""
    found = (_failing(m, factor, slack * floor, tiny) for m in marginals)
    return tuple(f for f in found if f is not None)


def concentration(failing: Sequence[BadBlocks], marginals: Sequence[Marginal]) -> str:
    """Name the few indices that carry the error (``last 32 of dim 1``), or return ``""`` where it is spread."""
    few = [f for f in failing if 2 * f.bad <= f.blocks and f.contrast >= _CONTRAST]
    by_dim = {m.dim: m for m in marginals}
    return ", ".join(_indices(by_dim[f.dim], f.allowed_relative) for f in few)


def _failing(marginal: Marginal, factor: float, floor: float, tiny: float) -> BadBlocks | None:
    error, reference, magnitude, elements = _blocks(marginal)
    typical = magnitude.median()
    shrunk = ((elements * magnitude**2 + _BORROWED * typical**2) / (elements + _BORROWED)).sqrt()
    known = shrunk > 0
    # The reference may be lucky in one block: its usual relative error counts as well.
    usual = (reference[known] / shrunk[known]).median() if bool(known.any()) else torch.tensor(0.0)
    allowed = torch.maximum(factor * torch.maximum(reference, usual * shrunk), floor * shrunk) + tiny
    bad = ~(error <= allowed)
    count = int(bad.sum())
    if not count:
        return None
    relative = error / (shrunk + tiny)
    good = relative[~bad]
    usual_error = float(good.median()) if good.numel() else float(relative.median())
    contrast = float(relative[bad].median()) / max(usual_error, 1e-300)
    limit = float((allowed / (shrunk + tiny)).median())
    return BadBlocks(marginal.dim, count, error.numel(), contrast, limit)


def _blocks(marginal: Marginal) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    runs = marginal.error.numel()
    count = min(runs, _BLOCKS)
    owner = torch.arange(runs) * count // runs
    lengths = torch.bincount(owner, minlength=count).to(torch.float64)
    rows = []
    for values in (marginal.error, marginal.reference, marginal.magnitude):
        means = torch.zeros(count, dtype=torch.float64).index_add_(0, owner, values**2) / lengths
        rows.append(torch.cat([means.sqrt(), values[[0, -1]]]) if runs > count else means.sqrt())
    elements = lengths * marginal.elements
    if runs > count:
        # The first and the last index alone: a forgotten edge is a small part of a long block.
        elements = torch.cat([elements, torch.full((2,), float(marginal.elements), dtype=torch.float64)])
    return rows[0], rows[1], rows[2], elements


def _indices(marginal: Marginal, limit: float) -> str:
    typical = marginal.magnitude.median()
    n = float(marginal.elements)
    shrunk = ((n * marginal.magnitude**2 + _BORROWED * typical**2) / (n + _BORROWED)).sqrt()
    over = ~(marginal.error <= limit * shrunk)
    if not bool(over.any()):
        over = marginal.error == marginal.error.max()
    wrong = over.nonzero().flatten()
    runs = marginal.error.numel()
    first = int(wrong[0]) * marginal.size // runs
    last = (int(wrong[-1]) + 1) * marginal.size // runs - 1
    if last - first + 1 > wrong.numel() * max(1, marginal.size // runs) + 1:
        return f"{wrong.numel()} of {runs} indices of dim {marginal.dim}"
    length = last - first + 1
    if length == 1:
        return f"index {first} of {marginal.size} of dim {marginal.dim}"
    if last == marginal.size - 1:
        return f"last {length} of {marginal.size} of dim {marginal.dim}"
    if first == 0:
        return f"first {length} of {marginal.size} of dim {marginal.dim}"
    return f"indices {first} to {last} of {marginal.size} of dim {marginal.dim}"
