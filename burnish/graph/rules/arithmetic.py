"""Algebra: numbers that meet, and scales that can wait until there is less to scale."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.graph.rules.nodes import NodeRule, argument, is_number, squeezed, used_once
from burnish.graph.rules.reduction import Reduction, emit_reduction, reduction_of
from burnish.graph.rules.terms import Term, emit_term, factor_of, terms_of

__all__ = ["CollectTerms", "MergeNumbers", "ReduceBeforeScale"]


class MergeNumbers(NodeRule):
    """``(x * a) * b = x * (a b)``, likewise for quotients, and ``(x + a) + b = x + (a + b)``, for numbers.

    Keeps infinities and NaN, except where ``x a`` overflows and ``x a b`` does not.
    """

    name = "merge-numbers"
    family = "algebra"

    def match(self, node: Any) -> tuple[str, Any, float] | None:
        """Return the operator, what it applies to and the number."""
        for outer in terms_of(node):
            if is_number(outer.other) and used_once(outer.source, node):
                for inner in terms_of(outer.source):
                    found = _merged(outer, inner)
                    if found is not None:
                        return found
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one term."""
        return emit_term(graph, node, *found)


def _merged(outer: Term, inner: Term) -> tuple[str, Any, float] | None:
    if not is_number(inner.other) or inner.scales != outer.scales:
        return None
    if not outer.scales:
        shift = sum(t.other if t.op == "add" else -t.other for t in (outer, inner))
        return "add", inner.source, shift
    op = "div" if outer.op == inner.op == "div" else "mul"
    if inner.op == outer.op:
        number = inner.other * outer.other
    else:
        number = inner.other / outer.other if inner.op == "mul" else outer.other / inner.other
    # A factor that leaves float32's range would be worse than the two it replaces.
    return (op, inner.source, float(number)) if 1e-30 < abs(number) < 1e30 else None


class CollectTerms(NodeRule):
    """``a x + b x = (a + b) x`` for numbers of one sign, ``x + x = 2 x`` among them.

    Keeps infinities and NaN: with one sign, both sides are the same infinity.
    """

    name = "collect-terms"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, float] | None:
        """Return the common node and the sum of its factors."""
        if not is_op(node, "add.Tensor", "sub.Tensor") or not terms_of(node):
            return None
        left, right = node.args[:2]
        if not (hasattr(left, "meta") and hasattr(right, "meta")) or argument(node, 2, "alpha", 1) != 1:
            return None
        for base, first in _multiples(left, node):
            for other, second in _multiples(right, node):
                second = second if is_op(node, "add.Tensor") else -second
                if base is other and first * second > 0 and shape_of(base) == shape_of(node):
                    return base, first + second
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the product."""
        return emit_term(graph, node, "mul", *found)


def _multiples(node: Any, by: Any) -> list[tuple[Any, float]]:
    """Return the ways to read a node as a number times another, through nodes that only ``by`` uses first."""
    found = []
    if set(node.users) == {by}:
        found = [(t.source, factor) for t in terms_of(node) if (factor := factor_of(t)) is not None]
    return [*found, (node, 1.0)]


class ReduceBeforeScale(NodeRule):
    """``sum(s x) = s sum(x)`` and ``mean(s x) = s mean(x)``, where ``s`` is the same along what is summed over.

    Keeps infinities and NaN, except where only one of ``s x`` and ``sum(x)`` overflows, or ``s`` is a tensor with
    infinities or NaN against a sum of zero.
    """

    name = "reduce-before-scale"
    family = "algebra"

    def match(self, node: Any) -> tuple[Reduction, Term] | None:
        """Return the reduction and the scaling before it."""
        found = reduction_of(node)
        if found is None or found.kind not in ("sum", "mean") or not used_once(found.source, node):
            return None
        for term in terms_of(found.source):
            if term.scales and _constant_along(term.other, found):
                return found, term
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the scaled reduction."""
        reduction, term = found
        keepdim = reduction.keepdim or not is_number(term.other)
        total = emit_reduction(graph, node, reduction.kind, term.source, reduction.dims, keepdim)
        scaled = emit_term(graph, node, term.op, total, term.other)
        return squeezed(graph, node, scaled, reduction.dims) if keepdim > reduction.keepdim else scaled


def _constant_along(other: Any, found: Reduction) -> bool:
    if is_number(other):
        return True
    rank, own = len(shape_of(found.source)), shape_of(other)
    aligned = (1,) * (rank - len(own)) + own
    # As large as what is left, it would be no less work: then the order may stay.
    left = math.prod(s for d, s in enumerate(shape_of(found.source)) if d not in found.dims)
    return all(aligned[d] == 1 for d in found.dims) and math.prod(own) <= left
