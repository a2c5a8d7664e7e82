"""Views, casts and tables as arithmetic on indices: where in what a node is made from its value at an index lies."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from burnish.graph.errors import Unrecognised
from burnish.graph.rule import shape_of
from burnish.propose.kernels.indexed_terms import ZERO, Term, number, op_name
from burnish.propose.kernels.pattern import arguments

if TYPE_CHECKING:
    from burnish.propose.kernels.indexed import Indexed

__all__ = ["joined", "spread", "source_of"]

_SAME = ("clone", "alias", "detach", "contiguous", "lift_fresh", "_to_copy")
_SHAPED = ("view", "reshape", "_unsafe_view", "flatten", "unflatten", "unsqueeze", "squeeze")


def source_of(made: Indexed, node: Any, at: tuple[Term, ...]) -> tuple[Any, tuple[Term, ...]] | None:
    """Return the node and the index that hold the value; ``None`` where a node is no view, cast or table."""
    name = op_name(node)
    if not node.args or not hasattr(node.args[0], "meta") or str(node.target) == "aten.view.dtype":
        return None
    source = node.args[0]
    shape = shape_of(source) if hasattr(source.meta.get("val"), "shape") else ()
    rank = len(shape)
    if name in _SAME:
        return source, at
    if name in _SHAPED:
        return source, _reshaped(made, shape, shape_of(node), at)
    if name == "expand":
        return source, tuple(ZERO if s == 1 else t for s, t in zip(shape, at[len(at) - rank :], strict=True))
    if name in ("permute", "transpose", "t"):
        order = _order(node, name, rank)
        return source, tuple(at[order.index(d)] for d in range(rank))
    if name in ("slice", "select"):
        given = arguments(node)
        dim = given["dim"] % rank
        if name == "select":
            return source, (*at[:dim], number(given["index"] % shape[dim]), *at[dim:])
        start = given["start"] or 0
        start = max(start + shape[dim], 0) if start < 0 else min(start, shape[dim])
        moved = made.plus(made.times(at[dim], given["step"]), number(start))
        return source, (*at[:dim], moved, *at[dim + 1 :])
    if str(node.target) == "aten.repeat_interleave.self_int" and arguments(node)["dim"] is not None:
        dim = arguments(node)["dim"] % rank
        return source, (*at[:dim], made.over(at[dim], arguments(node)["repeats"]), *at[dim + 1 :])
    if name == "index":
        return source, _looked_up(made, node, at)
    return None


def _order(node: Any, name: str, rank: int) -> list[int]:
    if name == "permute":
        return [d % rank for d in node.args[1]]
    order = list(range(rank))
    if rank > 1:
        one, other = (d % rank for d in (node.args[1:3] if name == "transpose" else (0, 1)))
        order[one], order[other] = order[other], order[one]
    return order


def _reshaped(made: Indexed, before: tuple[int, ...], after: tuple[int, ...], at: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the index before a change of shape: runs of dimensions that hold the same elements are joined and cut."""
    found: list[Term] = []
    for first, second in _runs(before, after):
        sizes, terms = [after[d] for d in second], [at[d] for d in second]
        whole = ZERO
        for place, term in enumerate(terms):
            whole = made.plus(whole, made.times(term, prod(sizes[place + 1 :])))
        parts = [before[d] for d in first]
        for place, size in enumerate(parts):
            inner = prod(parts[place + 1 :])
            cut = made.over(whole, inner)
            rest = prod(parts[:place]) > 1
            found.append(ZERO if size == 1 else made.over(cut, size, rest=True) if rest else cut)
    return tuple(found)


def _runs(before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[tuple[list[int], list[int]]]:
    i = j = 0
    while i < len(before) or j < len(after):
        first, second = [i] if i < len(before) else [], [j] if j < len(after) else []
        i, j = i + len(first), j + len(second)
        while prod(before[d] for d in first) != prod(after[d] for d in second):
            small = prod(before[d] for d in first) < prod(after[d] for d in second)
            if small and i < len(before):
                first, i = [*first, i], i + 1
            elif not small and j < len(after):
                second, j = [*second, j], j + 1
            else:
                raise Unrecognised(f"a view of {before} as {after}")
        yield first, second


def _looked_up(made: Indexed, node: Any, at: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the index into what a table looks things up in; tables must stand beside each other."""
    tables = list(node.args[1])
    source = shape_of(node.args[0])
    tables += [None] * (len(source) - len(tables))
    places = [i for i, table in enumerate(tables) if table is not None]
    if places != list(range(places[0], places[-1] + 1)):
        raise Unrecognised("tables apart from each other")
    if any("int" not in str(tables[i].meta["val"].dtype) for i in places):
        raise Unrecognised("a table of truth values")
    rank = max(len(shape_of(tables[i])) for i in places)
    first = places[0]
    inner = at[first : first + rank]
    found = list(at[:first])
    for place in places:
        own = len(shape_of(tables[place]))
        found.append(made.index_of(made.value(tables[place], inner[rank - own :]), source[place]))
    return (*found, *at[first + rank :])


def spread(made: Indexed, shape: tuple[int, ...], at: Term) -> tuple[Term, ...]:
    """Return the index of the element of a tensor that is so far from its first."""
    return _reshaped(made, shape, (prod(shape),), (at,))


def joined(made: Indexed, node: Any, at: tuple[Term, ...], kind: str) -> Term | None:
    """Return the value of tensors put one behind the other, or of one with a border around it."""
    if op_name(node) == "cat":
        parts, dim = node.args[0], (node.args[1] if len(node.args) > 1 else 0) % len(at)
        ends = [sum(shape_of(p)[dim] for p in parts[: i + 1]) for i in range(len(parts))]
        if any(len(shape_of(p)) != len(at) for p in parts):
            return None
        found: Term | None = None
        for part, end in reversed(list(zip(parts, ends, strict=True))):
            start = end - shape_of(part)[dim]
            sides = [(">=", start)] if start else []
            sides += [("<", end)] if end < ends[-1] else []
            value = _where(made, part, at, {dim: (-start, sides)}, kind)
            if found is not None:
                before = made.apply(f"{{0}} < {end}", "bool", at[dim])
                value = made.apply("tl.where({0}, {1}, {2})", kind, before, value, found)
            found = value
        return found
    given = arguments(node)
    pads = given["pad"]
    if given.get("mode", "constant") != "constant" or any(p < 0 for p in pads):
        return None
    source, moved = node.args[0], {}
    for place in range(len(pads) // 2):
        dim, (first, last) = len(at) - 1 - place, pads[2 * place : 2 * place + 2]
        sides = [(">=", first)] if first else []
        sides += [("<", first + shape_of(source)[dim])] if last else []
        moved[dim] = (-first, sides)
    filled = given["value"] or 0
    inside = [made.apply(f"{{0}} {sign} {end}", "bool", at[d]) for d, (_, s) in moved.items() for sign, end in s]
    value = _where(made, source, at, moved, kind)
    for condition in inside:
        value = made.apply("tl.where({0}, {1}, {2})", kind, condition, value, number(filled, kind))
    return value


def _where(
    made: Indexed, node: Any, at: tuple[Term, ...], moved: dict[int, tuple[int, list[tuple[str, int]]]], kind: str
) -> Term:
    """Return a node's value at a moved index, of which some places lie outside."""
    conditions = [made.apply(f"{{0}} {sign} {end}", "bool", at[d]) for d, (_, s) in moved.items() for sign, end in s]
    made.conditions += conditions
    index = tuple(made.plus(term, number(moved[d][0])) if d in moved else term for d, term in enumerate(at))
    try:
        return made.cast(made.value(node, index), kind)
    finally:
        del made.conditions[len(made.conditions) - len(conditions) :]
