"""Where a convolution's taps fall in a padded copy of its input that has the channels of one position together.

In such a copy the taps across and their channels are one run of memory, and a block of the product's depth is some of
a run (or some short runs), read without reordering and mostly without a mask.  The copy has its padding written out
and ends where the last output's last tap ends.  A transposed convolution with a stride is one plain convolution for
each remainder of the output's places by the stride; those of the remainders across see the same columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.mixing import Mixing

__all__ = ["Axis", "Layout", "layout_of", "power_of_two"]

_SIDES = ("depth", "height", "width")


def power_of_two(size: int, least: int = 1) -> int:
    """Return the next power of two, ``least`` at least."""
    return max(least, 1 << (size - 1).bit_length())


@dataclass(frozen=True)
class Axis:
    """One dimension of the copy."""

    low: int
    """Zeros before the first element; below zero where elements are left out."""
    size: str
    """The copy's size, as Python text over the names of the input's and the output's sizes."""
    length: int
    """The same at the graph's sizes."""
    seen: int = 1
    """How many places all remainders of a transposed convolution with a stride see from one place."""


@dataclass(frozen=True)
class Layout:
    """The copy, and the depth of the product over it."""

    found: Mixing
    axes: tuple[Axis, Axis, Axis]

    @property
    def channels(self) -> int:
        """Channels of a position of the copy: the rest are zeros, so that reads begin at multiples of 8 or 16 bytes."""
        return 4 if self.found.channels <= 4 else -(-self.found.channels // 8) * 8

    @property
    def elements(self) -> int:
        """Elements of a sample's copy."""
        return self.channels * prod(axis.length for axis in self.axes)

    @property
    def phases(self) -> int:
        """Outputs across that are made of the same columns."""
        return self.found.stride[2] if self.found.spread else 1

    @property
    def merged(self) -> bool:
        """Whether taps across are next to each other, and all of them seen."""
        return self.found.dilation[2] == 1 and not self.found.spread

    @property
    def run(self) -> int:
        """Elements of a run."""
        return self.channels * (self.found.kernel[2] if self.merged else 1)

    @property
    def lines(self) -> int:
        """How many runs the weights have."""
        return prod(self.found.kernel[:2]) if self.merged else self.found.taps

    def padded(self, depth: int) -> int:
        """Return the elements of a run in the weights if the depth goes in blocks of ``depth``."""
        return power_of_two(self.run, 16) if self.run < depth else -(-self.run // depth) * depth

    def whole(self, depth: int) -> int:
        """Return the depth of the product in such blocks."""
        return -(-self.lines * self.padded(depth) // depth) * depth


def layout_of(found: Mixing, node: Any) -> Layout:
    """Return the layout for the convolution that is ``node``."""
    given, made = (_three(shape_of(n)) for n in (found.tensors["x"], node))
    make = _apart if found.spread else _plain
    depth, height, width = (make(found, at, given[at], made[at]) for at in range(3))
    return Layout(found, (depth, height, width))


def _three(shape: tuple[int, ...]) -> tuple[int, ...]:
    return (1,) * (5 - len(shape)) + tuple(shape[2:])


def _plain(found: Mixing, at: int, given: int, made: int) -> Axis:
    kernel, stride, padding, dilation = (v[at] for v in (found.kernel, found.stride, found.padding, found.dilation))
    reach, out = dilation * (kernel - 1), f"out_{_SIDES[at]}"
    if at < 3 - found.rank:
        return Axis(0, "1", 1)
    size = f"({out} - 1) * {stride} + {reach + 1}" if stride > 1 else f"{out} + {reach}" if reach else out
    return Axis(padding, size, (made - 1) * stride + reach + 1)


def _apart(found: Mixing, at: int, given: int, made: int) -> Axis:
    """Return an axis along which ``o + p = s i + k``: output ``s m + f`` sees ``i = m + q - j`` with ``k = r + s j``.

    There ``q`` and ``r`` are quotient and remainder of ``f + p`` by ``s``.
    """
    if at < 3 - found.rank:
        return Axis(0, "1", 1)
    kernel, stride, padding = found.kernel[at], found.stride[at], found.padding[at]
    moves = [divmod(phase + padding, stride) for phase in range(stride)]
    taps = [(kernel + stride - 1 - tap) // stride for _, tap in moves]
    first = min(move - many + 1 for (move, _), many in zip(moves, taps, strict=True) if many)
    last = max(move for (move, _), many in zip(moves, taps, strict=True) if many)
    # Every place up to the last output's sees all columns, though some remainders need not all of them.
    places = -(-made // stride)
    more = places - given + last - first
    size = f"{_SIDES[at]} + {more}" if more > 0 else f"{_SIDES[at]} - {-more}" if more else _SIDES[at]
    return Axis(-first, size, given + more, last - first + 1)
