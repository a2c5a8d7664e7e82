"""Folding: scales, shifts and normalisations that follow an affine map go into its weight and bias.

The weights are computed anew on every call, so a rule looks whether that is less work than it saves.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.affine import Affine, affine_of, per_channel
from burnish.graph.rules.nodes import NodeRule, argument, aten, count, floating, is_number, used_once
from burnish.graph.rules.terms import Term, emit_term, factor_of, terms_of

__all__ = ["FoldAdd", "FoldBatchNorm", "FoldScale"]


def _foldable(term: Term, node: Any) -> Affine | None:
    """Return the affine map a term applies to, if the term is alone and the same throughout each channel."""
    found = affine_of(term.source) if used_once(term.source, node) else None
    if found is None or not (is_number(term.other) or per_channel(term.other, found)):
        return None
    return found


def _flat(graph: Any, before: Any, value: Any) -> Any:
    """Return a number, or a tensor with one value a channel as a vector."""
    if is_number(value) or len(shape_of(value)) == 1:
        return value
    return insert(graph, before, aten().view.default, value, [-1])


def _along(graph: Any, before: Any, vector: Any, tensor: Any, axis: int) -> Any:
    """Return a number, or a vector shaped to run along one of a tensor's dimensions."""
    rank = len(shape_of(tensor))
    if is_number(vector) or axis == rank - 1:
        return vector
    return insert(graph, before, aten().view.default, vector, [-1] + [1] * (rank - 1 - axis))


class FoldAdd(NodeRule):
    """``(x W^T + b) + c = x W^T + (b + c)``, where ``c`` is a number or one number for each output channel.

    Also for convolutions, and for ``- c``.  Keeps infinities and NaN of the input; an infinite ``b`` and ``c`` of
    opposite signs give NaN either way.
    """

    name = "fold-add"
    family = "folding"

    def match(self, node: Any) -> tuple[Affine, Term] | None:
        """Return the map and what is added."""
        for term in terms_of(node):
            found = None if term.scales else _foldable(term, node)
            if found is not None:
                return found, term
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the map with its new bias."""
        affine, term = found
        bias, other = affine.scaled_bias(graph, node), _flat(graph, node, term.other)
        if bias is not None:
            bias = emit_term(graph, node, term.op, bias, other)
        else:
            bias = self._new_bias(graph, node, affine, term.op, other)
        return affine.emit(graph, node, affine.input, affine.weight, bias)

    def _new_bias(self, graph: Any, node: Any, affine: Affine, op: str, other: Any) -> Any:
        """Return what is added, as a vector, for a map without a bias."""
        ops = aten()
        if not is_number(other) and shape_of(other) == (affine.channels,):
            return other if op == "add" else insert(graph, node, ops.neg.default, other)
        # Made like the weight, so that it is on the weight's device.
        zeros = insert(graph, node, ops.new_full.default, affine.weight, [affine.channels], 0.0)
        return emit_term(graph, node, op, zeros, other)


class FoldScale(NodeRule):
    """``s (x W^T + b) = x (s W)^T + s b``, where ``s`` is a number or one number for each output channel.

    Also for convolutions, and for quotients.  A number may go into the factors of ``addmm`` instead, which costs
    nothing (``alpha``), or into the input.  Keeps infinities and NaN of the input; a quotient by a channel's zero gives
    NaN where it gave an infinity.
    """

    name = "fold-scale"
    family = "folding"

    def match(self, node: Any) -> tuple[Affine, Term, tuple[str, ...]] | None:
        """Return the map, its scale and where that may go."""
        for term in terms_of(node):
            found = _foldable(term, node) if term.scales else None
            places = () if found is None else _places(found, term)
            if found is not None and places:
                return found, term, places
        return None

    def choices(self, node: Any) -> Mapping[str, tuple[Setting, ...]]:
        """Return where the scale may go: ``alpha``, ``weight`` or ``input``."""
        found = self.match(node)
        return {} if found is None else {"into": found[2]}

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the scaled map."""
        affine, term, places = found
        into = settings.get("into", places[0])
        if into not in places:
            raise ValueError(f"{self.name} cannot scale the {into} at {node}")
        if into == "alpha":
            return _scaled_addmm(graph, node, affine, factor_of(term) or 1.0)
        vector = _flat(graph, node, term.other)
        bias = affine.scaled_bias(graph, node)
        bias = None if bias is None else emit_term(graph, node, term.op, bias, vector)
        if into == "input":
            source = emit_term(graph, node, term.op, affine.input, vector)
            return affine.emit(graph, node, source, affine.weight, bias)
        along = vector if affine.axis is None else _along(graph, node, vector, affine.weight, affine.axis)
        weight = emit_term(graph, node, term.op, affine.weight, along)
        return affine.emit(graph, node, affine.input, weight, bias)


def _places(found: Affine, term: Term) -> tuple[str, ...]:
    number = is_number(term.other)
    alpha = number and found.bias is not None and found.convolution is None and len(shape_of(found.input)) == 2
    weight = count(found.weight) <= count(found.node) and (number or found.axis is not None)
    source = number and count(found.input) < min(count(found.node), count(found.weight))
    return tuple(p for p, holds in (("alpha", alpha), ("weight", weight), ("input", source)) if holds)


def _scaled_addmm(graph: Any, before: Any, found: Affine, factor: float) -> Any:
    weight = found.weight
    if found.axis == 0:
        weight = insert(graph, before, aten().t.default, weight)
    scale = {"beta": found.beta * factor, "alpha": found.alpha * factor}
    return insert(graph, before, aten().addmm.default, found.bias, found.input, weight, **scale)


class FoldBatchNorm(NodeRule):
    """Batch normalisation with fixed statistics is one scale and shift a channel, and goes into the map before it.

    ``g (y - m) / sqrt(v + e) + h`` with ``y = x W^T + b`` is ``x (s W)^T + (b - m) s + h``, ``s = g / sqrt(v + e)``.
    Not in training, where the statistics are the batch's own.  Keeps infinities and NaN of the input.
    """

    name = "fold-batch-norm"
    family = "folding"

    def match(self, node: Any) -> Any:
        """Return the map and the normalisation's tensors."""
        found = _fixed_norm(node)
        if found is None or not used_once(found[0], found[-1]):
            return None
        source, scale, shift, mean, variance, eps, _ = found
        affine = affine_of(source)
        if affine is None or affine.channel != 1 or affine.axis is None:
            return None
        tensors = [t for t in (scale, shift, mean, variance) if t is not None]
        cheap = count(affine.weight) <= count(affine.node)
        return (affine, scale, shift, mean, variance, eps) if floating(source, *tensors) and cheap else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the map with the normalisation in it."""
        affine, scale, shift, mean, variance, eps = found
        factor = insert(graph, node, aten().rsqrt.default, emit_term(graph, node, "add", variance, eps))
        if scale is not None:
            factor = emit_term(graph, node, "mul", factor, scale)
        bias = affine.scaled_bias(graph, node)
        bias = (
            insert(graph, node, aten().neg.default, mean) if bias is None else emit_term(graph, node, "sub", bias, mean)
        )
        bias = emit_term(graph, node, "mul", bias, factor)
        if shift is not None:
            bias = emit_term(graph, node, "add", bias, shift)
        along = _along(graph, node, factor, affine.weight, affine.axis)
        weight = emit_term(graph, node, "mul", affine.weight, along)
        return affine.emit(graph, node, affine.input, weight, bias)


def _fixed_norm(node: Any) -> Any:
    """Return input, scale, shift, mean, variance, epsilon and call of a normalisation with fixed statistics."""
    if is_op(node, "batch_norm.default"):
        source, scale, shift, mean, variance, training, _, eps = node.args[:8]
        return None if training or mean is None or variance is None else (
            source, scale, shift, mean, variance, eps, node
        )  # fmt: skip
    if node.target is operator.getitem and node.args[1] == 0:
        call = node.args[0]
        if is_op(call, "_native_batch_norm_legit_no_training.default"):
            source, scale, shift, mean, variance, _, eps = (argument(call, i, "") for i in range(7))
            return source, scale, shift, mean, variance, eps, call
    return None
