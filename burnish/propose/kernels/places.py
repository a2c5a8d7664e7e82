"""Where an element lies, as whole-number arithmetic on where another one does: sums, quotients and remainders.

Views, slices and repeats of a tensor move its elements; followed from a result back to what is stored they come to such
sums, most of which cancel.  Sizes are those of the traced workload.  Places are never negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import Any

from burnish.graph.errors import Unrecognised

__all__ = ["Datum", "Place", "Quotient", "Remainder", "Var", "combined", "constant", "unravelled", "variable"]


_MOST = 64
"""Atoms of a quotient or remainder, those inside others included."""


@dataclass(frozen=True)
class Var:
    """A number that a kernel counts through, from zero to below ``size``."""

    name: str
    size: int
    inner: Var | None = None
    """Where this counts blocks: what counts inside a block, maybe by more than one."""
    fine: Var | None = None
    """What counts the ones then."""
    whole: int = 0
    """What all of them count through together; the last block may reach beyond, which is not read."""


@dataclass(frozen=True)
class Datum:
    """A number read from memory and known to be at least zero and below ``size``."""

    value: Any
    size: int


@dataclass(frozen=True)
class Quotient:
    """A place divided by a number, without the rest."""

    place: Place
    by: int


@dataclass(frozen=True)
class Remainder:
    """What is left of a place divided by a number."""

    place: Place
    by: int


Atom = Var | Datum | Quotient | Remainder


@dataclass(frozen=True)
class Place:
    """A sum of atoms, each times a number, and a number."""

    terms: tuple[tuple[Atom, int], ...] = ()
    constant: int = 0

    def __add__(self, other: Place | int) -> Place:
        """Return the sum."""
        if isinstance(other, int):
            return Place(self.terms, self.constant + other)
        found = dict(self.terms)
        for atom, factor in other.terms:
            found[atom] = found.get(atom, 0) + factor
        return Place(tuple((a, f) for a, f in found.items() if f), self.constant + other.constant)

    def times(self, number: int) -> Place:
        """Return a multiple."""
        return Place(tuple((a, f * number) for a, f in self.terms if number), self.constant * number)

    @property
    def most(self) -> int:
        """The largest it can be; factors are not negative."""
        total, left = self.constant, dict(self.terms)
        for atom, factor in self.terms:
            if isinstance(atom, Var) and atom.inner is not None:
                total += _together(atom, factor, left)
        return total + sum(factor * (_size(atom) - 1) for atom, factor in left.items())

    def divided(self, by: int) -> Place:
        """Return the quotient without the rest."""
        whole, rest = self._split(by)
        if rest.most < by:
            return whole
        for step in sorted({gcd(f, by) for _, f in rest.terms} - {1}, reverse=True):
            high, low = rest._split(step)
            if low.most < step:
                return whole + high.divided(by // step)
        _small(rest)
        return whole + Place(((Quotient(rest, by), 1),))

    def modulo(self, by: int) -> Place:
        """Return what is left when the quotient is taken away."""
        _, rest = self._split(by)
        if rest.most < by:
            return rest
        for step in sorted({gcd(f, by) for _, f in rest.terms} - {1}, reverse=True):
            high, low = rest._split(step)
            if low.most < step:
                return high.modulo(by // step).times(step) + low
        _small(rest)
        return Place(((Remainder(rest, by), 1),))

    def _split(self, by: int) -> tuple[Place, Place]:
        """Return the part that is a multiple of a number, divided by it, and the rest."""
        whole = Place(tuple((a, f // by) for a, f in self.terms if f % by == 0), self.constant // by)
        return whole, Place(tuple((a, f) for a, f in self.terms if f % by), self.constant % by)


def _together(block: Var, factor: int, left: dict[Atom, int]) -> int:
    """Return how far a block's number goes with what counts inside it, and take them from what is ``left``."""
    ones = block.fine.size if block.fine is not None else 1
    for other, times in list(left.items()):
        step = _step(other, block.inner)
        if not step or block.inner is None or factor * step != times * block.inner.size:
            continue
        del left[other], left[block]
        if block.fine is not None and step == 1 and left.get(block.fine, 0) * ones == times:
            return left.pop(block.fine) * (block.whole - 1)
        return times * ((block.whole - 1) // (step * ones))
    return 0


def _step(atom: Atom, inner: Var | None) -> int:
    """Return how many steps inside a block an atom takes together; 0 for another one."""
    if atom == inner:
        return 1
    if isinstance(atom, Quotient) and inner is not None and atom.place == variable(inner) and inner.size % atom.by == 0:
        return atom.by
    return 0


def _small(place: Place) -> None:
    """Raise where a place has grown too large: each view may take it in several times."""
    if _count(place) > _MOST:
        raise Unrecognised("places that are too long")


def _count(place: Place) -> int:
    return sum(1 + (_count(a.place) if isinstance(a, Quotient | Remainder) else 0) for a, _ in place.terms)


def _size(atom: Atom) -> int:
    if isinstance(atom, Quotient):
        return atom.place.most // atom.by + 1
    return atom.by if isinstance(atom, Remainder) else atom.size


def constant(number: int) -> Place:
    """Return a number as a place."""
    return Place((), number)


def variable(var: Var) -> Place:
    """Return a variable as a place: one that has a single value is that number."""
    return Place(((var, 1),)) if var.size > 1 else Place()


def combined(at: Sequence[Place], shape: Sequence[int]) -> Place:
    """Return where an element lies among all of a tensor, the last dimension first."""
    total = Place()
    for place, size in zip(at, shape, strict=True):
        total = total.times(size) + place
    return total


def unravelled(place: Place, shape: Sequence[int]) -> tuple[Place, ...]:
    """Return where along each dimension an element lies, from where it lies among all."""
    found: list[Place] = []
    for size in reversed(shape):
        found.append(place.modulo(size))
        place = place.divided(size)
    return tuple(reversed(found))
