"""Indices as polynomials with whole coefficients: enough to see that two loops' iterations touch different elements."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

__all__ = ["Polynomial", "Unclear", "parse"]

_TOKEN = re.compile(r"\s*(?:(0|[1-9]\d*)(?:[uUlL]{0,3})\b|([A-Za-z_]\w*)|([-+*()]))")
_CASTS = re.compile(
    r"\(\s*(?:const\s+)?(?:unsigned|signed|long|int|short|size_t|ptrdiff_t|std::\w+|\w+_t)(?:\s+(?:long|int))*\s*\)(?=\s*[\w(])"
    r"|\bstatic_cast\s*<[\w:\s]+>|\b(?:int|long|size_t|\w+_t|std::\w+_t)(?=\s*\()"
)


class Unclear(Exception):
    """The text is no polynomial, or what it means cannot be told."""


@dataclass(frozen=True)
class Polynomial:
    """A sum of products of names, each product with a whole number."""

    terms: Mapping[tuple[str, ...], int] = field(default_factory=dict)

    @staticmethod
    def of(value: int | str) -> Polynomial:
        """Return a number or a name."""
        if isinstance(value, str):
            return Polynomial({(value,): 1})
        return Polynomial({(): value} if value else {})

    def __add__(self, other: Polynomial) -> Polynomial:
        terms = dict(self.terms)
        for names, factor in other.terms.items():
            terms[names] = terms.get(names, 0) + factor
        return Polynomial({n: f for n, f in terms.items() if f})

    def __mul__(self, other: Polynomial) -> Polynomial:
        total = Polynomial()
        for names, factor in self.terms.items():
            for more, times in other.terms.items():
                total += Polynomial({tuple(sorted((*names, *more))): factor * times})
        return total

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + Polynomial.of(-1) * other

    @property
    def names(self) -> frozenset[str]:
        """The names in it."""
        return frozenset(name for names in self.terms for name in names)

    @property
    def number(self) -> int | None:
        """Its value where it is a number."""
        return self.terms.get((), 0) if not self.names else None

    def divided(self, name: str) -> tuple[Polynomial, Polynomial]:
        """Return ``a`` and ``b`` of ``a * name + b``; raises where the name appears in a higher power."""
        factor: dict[tuple[str, ...], int] = {}
        rest: dict[tuple[str, ...], int] = {}
        for names, times in self.terms.items():
            if name not in names:
                rest[names] = times
                continue
            left = list(names)
            left.remove(name)
            if name in left:
                raise Unclear(f"{name} is squared")
            factor[tuple(left)] = times
        return Polynomial(factor), Polynomial(rest)

    def multiple_of(self, other: Polynomial) -> bool:
        """Whether it is ``other``, a single product, times something."""
        if len(other.terms) != 1:
            return False
        ((names, times),) = other.terms.items()
        return all(not Counter(names) - Counter(own) and factor % times == 0 for own, factor in self.terms.items())

    def with_(self, name: str, value: Polynomial) -> Polynomial:
        """Return it with ``value`` in the place of ``name``."""
        factor, rest = self.divided(name)
        return factor * value + rest

    def nowhere_negative(self, known: Collection[str]) -> bool:
        """Whether it cannot be negative where the ``known`` names are not."""
        return all(times > 0 for times in self.terms.values()) and self.names <= frozenset(known)


def parse(text: str) -> Polynomial:
    """Read ``i * n + (j + 1)``; casts between whole numbers are left out; raises :class:`Unclear` at anything else."""
    tokens: list[str] = []
    text, at = _CASTS.sub(" ", text).strip(), 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise Unclear(f"{text!r} is no polynomial")
        tokens.append(match[1] or match[2] or match[3])
        at = match.end()
    value, left = _sum(tokens)
    if left:
        raise Unclear(f"{text!r} is no polynomial")
    return value


def _sum(tokens: list[str]) -> tuple[Polynomial, list[str]]:
    sign = Polynomial.of(1)
    if tokens[:1] in (["-"], ["+"]):
        sign, tokens = Polynomial.of(-1 if tokens[0] == "-" else 1), tokens[1:]
    value, tokens = _product(tokens)
    value = sign * value
    while tokens[:1] in (["+"], ["-"]):
        more, rest = _product(tokens[1:])
        value, tokens = (value + more if tokens[0] == "+" else value - more), rest
    return value, tokens


def _product(tokens: list[str]) -> tuple[Polynomial, list[str]]:
    value, tokens = _atom(tokens)
    while tokens[:1] == ["*"]:
        more, tokens = _atom(tokens[1:])
        value = value * more
    return value, tokens


def _atom(tokens: list[str]) -> tuple[Polynomial, list[str]]:
    if not tokens:
        raise Unclear("the text ends early")
    first, rest = tokens[0], tokens[1:]
    if first == "(":
        value, rest = _sum(rest)
        if rest[:1] != [")"]:
            raise Unclear("a bracket is not closed")
        return value, rest[1:]
    if first in "+-*)":
        raise Unclear(f"unexpected {first}")
    return Polynomial.of(int(first) if first.isdecimal() else first), rest
