"""Algebra: calls that return their input, and what a clamp or a reduction can do without."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from math import inf
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import (
    NodeRule,
    argument,
    aten,
    floating,
    is_number,
    returns_an_input,
    squeezed,
    used_once,
)
from burnish.graph.rules.ranges import clamp_of, range_of
from burnish.graph.rules.reduction import Reduction, reduction_of
from burnish.graph.rules.terms import emit_term, terms_of

__all__ = ["DropIdentity", "DropReduction", "LoosenClamp", "MergeClamps", "ScaleAfterClamp"]

_TRANSPOSES = ("permute.default", "transpose.int", "t.default")
_RESHAPES = ("view.default", "reshape.default", "_unsafe_view.default", "squeeze", "unsqueeze.default")
_KEEPS_POSITIVE = ("relu.default", "leaky_relu.default", "abs.default", "elu.default")


class DropIdentity(NodeRule):
    """Calls that change nothing are dropped.

    They are ``x * 1``, ``x / 1``, ``x ** 1``, ``x + 0``, dropout that drops nothing, a cast to its own type, a view of
    its own shape, views and transposes that undo each other, a copy, and ``relu``, ``leaky_relu``, ``elu`` (of scale
    one) and ``abs`` of what is never negative.

    Keeps infinities and NaN; ``x + 0`` may keep a negative zero.  A copy stays where it changes the layout, or where
    the task would otherwise return an argument's own memory.  In forward alone ``detach`` is a copy.
    """

    name = "drop-identity"
    family = "algebra"

    def match(self, node: Any) -> Any:
        """Return the node's equal."""
        import torch

        source = _same_as(node)
        if source is None or not isinstance(node.meta.get("val"), torch.Tensor):
            return None
        equal = shape_of(node) == shape_of(source) and node.meta["val"].dtype == source.meta["val"].dtype
        # A view that follows may rely on the strides.
        equal = equal and node.meta["val"].stride() == source.meta["val"].stride()
        return source if equal and not returns_an_input(node, source) else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the node's equal."""
        return found

    def apply(self, graph: Any, node: Any, settings: Mapping[str, Setting]) -> None:
        """Drop the call, in place."""
        call = node.args[0] if node.target is operator.getitem else node
        super().apply(graph, node, settings)
        # Operators with random numbers are no dead code to torch, even where they draw none.
        if not call.users and call in set(graph.nodes):
            graph.erase_node(call)


def _same_as(node: Any) -> Any:
    """Return the node whose values this one has, or ``None``."""
    source = node.args[0] if node.args and hasattr(node.args[0], "meta") else None
    if source is None:
        return None
    if node.target is operator.getitem:
        return source.args[0] if node.args[1] == 0 and _drops_nothing(source) else None
    if is_op(node, "dropout.default"):
        return source if _drops_nothing(node) else None
    for term in terms_of(node):
        if term.other == (1 if term.scales else 0):
            return term.source
    if is_op(node, "pow.Tensor_Scalar"):
        return source if argument(node, 1, "exponent") == 1 else None
    if is_op(node, "clone.default", "lift_fresh_copy.default"):
        return source
    if is_op(node, "_to_copy.default", "to.dtype"):
        return source if set(node.kwargs) <= {"dtype"} and len(node.args) <= 2 else None
    if is_op(node, *_TRANSPOSES):
        # A matrix of one row is not its own transpose, so only the orders count.
        inner = is_op(source, *_TRANSPOSES)
        order = _compose(_order(source), _order(node)) if inner else _order(node)
        return (source.args[0] if inner else source) if order == tuple(sorted(order)) else None
    if is_op(node, *_RESHAPES):
        # Elements keep their order throughout, so an equal shape means equal values.
        while is_op(source, *_RESHAPES) and shape_of(source) != shape_of(node):
            source = source.args[0]
        return source
    if is_op(node, "alias.default", "detach.default", "expand.default"):
        return source
    if is_op(node, *_KEEPS_POSITIVE) and floating(node, source):
        plain = not is_op(node, "elu") or (not node.kwargs and all(v == 1 for v in node.args[2:]))
        return source if plain and range_of(source)[0] >= 0 else None
    return None


def _drops_nothing(node: Any) -> bool:
    if not is_op(node, "dropout.default", "native_dropout.default"):
        return False
    return argument(node, 2, "train") is False or argument(node, 1, "p") == 0


def _order(node: Any) -> tuple[int, ...]:
    rank = len(shape_of(node))
    order = list(range(rank))
    if is_op(node, "permute.default"):
        return tuple(d % rank for d in node.args[1])
    if rank > 1:
        first, second = (0, 1) if is_op(node, "t.default") else (d % rank for d in node.args[1:3])
        order[first], order[second] = order[second], order[first]
    return tuple(order)


def _compose(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first[d] for d in second)


class DropReduction(NodeRule):
    """A sum, mean, maximum, minimum or logsumexp over dimensions of size one is its only element.

    Keeps infinities and NaN: ``logsumexp`` returns them too.  A softmax over one element is left alone, being NaN and
    not one where the element is infinite; so is ``x - mean(x)``.
    """

    name = "drop-reduction"
    family = "algebra"

    def match(self, node: Any) -> Reduction | None:
        """Return the reduction."""
        found = reduction_of(node)
        if found is None or any(shape_of(found.source)[d] != 1 for d in found.dims):
            return None
        return None if returns_an_input(node, found.source) else found

    def rewrite(self, graph: Any, node: Any, found: Reduction, settings: Mapping[str, Setting]) -> Any:
        """Return the element, in the result's shape."""
        return found.source if found.keepdim else squeezed(graph, node, found.source, found.dims)


def _emit_clamp(graph: Any, before: Any, source: Any, low: float, high: float) -> Any:
    if (low, high) == (0.0, inf):
        return insert(graph, before, aten().relu.default, source)
    bounds = (None if low == -inf else low, None if high == inf else high)
    return insert(graph, before, aten().clamp.default, source, *bounds)


class LoosenClamp(NodeRule):
    """A clamp's bound that the values never pass can go: ``clamp(tanh(x), -1, 1) = tanh(x)``.

    What is known of the values comes from the operators before (:mod:`burnish.graph.rules.ranges`).  Keeps infinities
    and NaN, which both clamps and their absence let through alike.
    """

    name = "loosen-clamp"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, float, float] | None:
        """Return the source and the bounds that stay."""
        found = clamp_of(node)
        if found is None:
            return None
        source, low, high = found
        below, above = range_of(source)
        kept = (-inf if below >= low else low), (inf if above <= high else high)
        if kept == (low, high) or (kept == (-inf, inf) and returns_an_input(node, source)):
            return None
        return source, *kept

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the clamp with the bounds that stay, or its source."""
        source, low, high = found
        return source if (low, high) == (-inf, inf) else _emit_clamp(graph, node, source, low, high)


class MergeClamps(NodeRule):
    """Two clamps in a row are one: its bounds are the inner ones after the outer clamp.

    ``relu``, ``relu6`` and ``hardtanh`` are clamps.  Keeps infinities and NaN.
    """

    name = "merge-clamps"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, float, float] | None:
        """Return the inner clamp's source and the bounds of both together."""
        outer = clamp_of(node)
        inner = clamp_of(outer[0]) if outer is not None else None
        if outer is None or inner is None or not used_once(outer[0], node):
            return None
        low, high = (min(max(bound, outer[1]), outer[2]) for bound in inner[1:])
        return inner[0], low, high

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one clamp."""
        return _emit_clamp(graph, node, *found)


class ScaleAfterClamp(NodeRule):
    """``clamp(s x, a, b) = s clamp(x, a / s, b / s)`` for ``s > 0``, where ``x`` is a clamp with which it then merges.

    Keeps infinities and NaN.
    """

    name = "scale-after-clamp"
    family = "algebra"

    def match(self, node: Any) -> Any:
        """Return the scaling and the clamp's bounds."""
        clamp = clamp_of(node)
        if clamp is None or not used_once(clamp[0], node):
            return None
        for term in terms_of(clamp[0]):
            positive = term.scales and is_number(term.other) and term.other > 0
            if positive and clamp_of(term.source) is not None and used_once(term.source, clamp[0]):
                return term, clamp[1], clamp[2]
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the scaled clamp."""
        term, *bounds = found
        low, high = (b / term.other if term.op == "mul" else b * term.other for b in bounds)
        return emit_term(graph, node, term.op, _emit_clamp(graph, node, term.source, low, high), term.other)
