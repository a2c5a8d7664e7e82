"""Sums over products (``torch.einsum``), taken apart into matrix products and products of single elements.

Of several operands those are joined first that leave least behind: a factor that only scales another is multiplied into
the smaller one, and a product of matrices is taken before its result meets a third.  Batch dimensions are not merged:
a kernel that reads operands with their own steps then needs no copy of them.  What is summed over, and what only one
side has, becomes one dimension each, as the library does.

Not covered: an index twice in one operand, ``...``, sizes that broadcast, integers and complex numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any

__all__ = ["sum_of_products"]


@dataclass(frozen=True, eq=False)
class _Term:
    """A tensor and the name of each of its dimensions."""

    names: str
    tensor: Any


def sum_of_products(equation: str, tensors: Sequence[Any], **kwargs: Any) -> Any:
    """Return what ``torch.einsum`` returns, by ``matmul``, ``mul`` and ``sum`` of views.

    ``NotImplemented`` for what is not covered; a path that is given is not followed.
    """
    read = _read(equation, tensors)
    if read is None:
        return NotImplemented
    terms, result, sizes = read
    terms = [_without(term, [n for n in term.names if _alone(n, terms, result)]) for term in terms]
    while len(terms) > 1:
        first, second = _next(terms, result, sizes)
        others = [term for term in terms if term is not first and term is not second]
        needed = set(result).union(*(term.names for term in others))
        terms = [*others, _joined(first, second, needed, result, sizes)]
    return _ordered(terms[0], result)


def _read(equation: str, tensors: Sequence[Any]) -> tuple[list[_Term], str, dict[str, int]] | None:
    """Return the operands, the result's names and all sizes, where the equation is covered."""
    given, arrow, result = equation.replace(" ", "").partition("->")
    names = given.split(",")
    if not arrow:
        result = "".join(sorted(n for n in set(given) - {","} if given.count(n) == 1))
    if len(names) < 2 or len(names) != len(tensors) or "." in equation:
        return None
    if any(len(set(n)) != len(n) for n in (*names, result)) or not set(result) <= set(given):
        return None
    if any(len(n) != t.dim() for n, t in zip(names, tensors, strict=True)):
        return None
    if len({t.dtype for t in tensors}) > 1 or not tensors[0].is_floating_point():
        return None
    sizes: dict[str, int] = {}
    for name, tensor in zip(names, tensors, strict=True):
        for index, size in zip(name, tensor.shape, strict=True):
            # Sizes that depend on data, or are broadcast, are left to torch.
            if not isinstance(size, int) or size == 0 or sizes.setdefault(index, size) != size:
                return None
    return [_Term(n, t) for n, t in zip(names, tensors, strict=True)], result, sizes


def _alone(name: str, terms: list[_Term], result: str) -> bool:
    return name not in result and sum(name in term.names for term in terms) == 1


def _without(term: _Term, names: Sequence[str]) -> _Term:
    """Return a term summed over some of its dimensions."""
    if not names:
        return term
    kept = "".join(n for n in term.names if n not in names)
    return _Term(kept, term.tensor.sum([term.names.index(n) for n in names]))


def _next(terms: list[_Term], result: str, sizes: dict[str, int]) -> tuple[_Term, _Term]:
    """Return the two terms to join next: what they leave is smallest beside what they are, then takes least work."""

    def dear(pair: tuple[_Term, _Term]) -> tuple[int, int]:
        both = set(pair[0].names) | set(pair[1].names)
        needed = set(result).union(*(term.names for term in terms if term not in pair))
        left = _count(both & needed, sizes)
        return left - sum(_count(term.names, sizes) for term in pair), _count(both, sizes)

    return min(combinations(terms, 2), key=dear)


def _count(names: Any, sizes: dict[str, int]) -> int:
    return prod(sizes[n] for n in names)


def _joined(one: _Term, other: _Term, needed: set[str], result: str, sizes: dict[str, int]) -> _Term:
    """Return the product of two terms, summed over what neither the others nor the result need."""
    summed = [n for n in one.names if n in other.names and n not in needed]
    one, other = (_without(t, [n for n in t.names if n not in needed and n not in summed]) for t in (one, other))
    if not summed:
        return _scaled(one, other, result)
    left, right = _sides(one, other, result)
    shared = [n for n in _sorted(left.names, result) if n in right.names and n in needed]
    rows = [n for n in _sorted(left.names, result) if n not in right.names]
    columns = [n for n in _sorted(right.names, result) if n not in left.names]
    if not rows and not columns:
        # A kernel for sums does this in one pass; a product of a row and a column is a poor form of it.
        return _without(_scaled(left, right, result), summed)
    if not shared and len(summed) == len(columns) == 1 and rows:
        # The operator takes rows in several dimensions, and kernels know it so.
        a, b = _ordered(left, "".join([*rows, *summed])), _ordered(right, summed[0] + columns[0])
        return _Term("".join([*rows, *columns]), a.matmul(b))
    batch = [sizes[n] for n in shared]
    a = _shaped(_ordered(left, "".join([*shared, *rows, *summed])), [*batch, *_merged([rows, summed], sizes)])
    b = _shaped(_ordered(right, "".join([*shared, *summed, *columns])), [*batch, *_merged([summed, columns], sizes)])
    product = _shaped(a.matmul(b), [sizes[n] for n in (*shared, *rows, *columns)])
    return _Term("".join([*shared, *rows, *columns]), product)


def _shaped(tensor: Any, shape: list[int]) -> Any:
    return tensor if list(tensor.shape) == shape else tensor.reshape(shape)


def _sides(one: _Term, other: _Term, result: str) -> tuple[_Term, _Term]:
    """Return the left and the right operand: columns are what the result has last, or what is summed later."""
    own = [n for n in _sorted(one.names + other.names, result) if (n in one.names) != (n in other.names)]
    return (other, one) if own and own[-1] in one.names else (one, other)


def _merged(groups: list[list[str]], sizes: dict[str, int]) -> list[int]:
    return [_count(group, sizes) for group in groups]


def _sorted(names: str, result: str) -> list[str]:
    """Return names in the order the result has them, those it has not behind them."""
    return sorted(names, key=lambda n: (result.find(n) if n in result else len(result), names.index(n)))


def _scaled(one: _Term, other: _Term, result: str) -> _Term:
    """Return the product element by element, in the order of the one that has more dimensions."""
    large, small = (one, other) if len(one.names) >= len(other.names) else (other, one)
    names = large.names + "".join(n for n in small.names if n not in large.names)
    if names != large.names:
        names = "".join(_sorted(names, result))
    return _Term(names, _spread(large, names) * _spread(small, names))


def _spread(term: _Term, names: str) -> Any:
    """Return a term with dimensions of size one where it lacks a name."""
    tensor = _ordered(term, "".join(n for n in names if n in term.names))
    for at, name in enumerate(names):
        if name not in term.names:
            tensor = tensor.unsqueeze(at)
    return tensor


def _ordered(term: _Term, names: str) -> Any:
    """Return a term's tensor with its dimensions in another order."""
    if names == term.names:
        return term.tensor
    if names == term.names[:-2] + term.names[:-3:-1]:
        return term.tensor.transpose(-2, -1)
    return term.tensor.permute([term.names.index(n) for n in names])
