"""Normalisations by the statistics of their own input, taken apart into the statistics and pointwise work."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import Rule, insert, is_op, shape_of
from burnish.graph.rules.nodes import argument, aten

__all__ = ["SplitBatchNorm"]

_SHORT = 8
"""Elements of a channel below which there is nothing to save."""


class SplitBatchNorm(Rule):
    """Batch normalisation in training: its statistics, then ``(x - m) r g + h``, which joins pointwise work after it.

    ``m`` is a channel's mean and ``r`` one over its deviation, both results of the operator.  What follows then reads
    the input of the normalisation instead of its output, which is not written.  Everywhere at once, for a network has
    hundreds of them; where something pointwise follows, in float32.  Not where gradients are asked for: they would not
    go through the statistics.  Keeps infinities and NaN.
    """

    name = "split-batch-norm"
    family = "algebra"
    differentiable = False

    def sites(self, graph: Any) -> list[Any]:
        """Return the first place, for all of them."""
        return self._places(graph)[:1]

    def promising(self, node: Any, device: str) -> bool:
        """On a CPU one pass after the statistics finds much of the input still in the cache."""
        return device.startswith("cuda")

    def apply(self, graph: Any, node: Any, settings: Mapping[str, Setting]) -> None:
        """Put pointwise work in the place of every normalisation's first result."""
        for place in self._places(graph):
            place.replace_all_uses_with(_written_out(graph, place))
        graph.eliminate_dead_code()

    def _places(self, graph: Any) -> list[Any]:
        return [node for node in graph.nodes if _fits(node)]


def _fits(node: Any) -> bool:
    import torch

    if node.op != "call_function" or node.target is not operator.getitem or node.args[1] != 0:
        return False
    call = node.args[0]
    if not is_op(call, "_native_batch_norm_legit_functional") or not argument(call, 5, "training"):
        return False
    values = call.meta["val"]
    shape = shape_of(node)
    plain = all(v.dtype == torch.float32 for v in values[:3]) and prod(shape[2:]) >= _SHORT
    known = all(tuple(v.shape) == shape[1:2] for v in values[1:3])
    return plain and known and any(torch.Tag.pointwise in getattr(u.target, "tags", ()) for u in node.users)


def _written_out(graph: Any, node: Any) -> Any:
    """Return the normalised input, from the operator's statistics."""
    call, ops = node.args[0], aten()
    rank = len(shape_of(node))

    def along(vector: Any) -> Any:
        return insert(graph, node, ops.view.default, vector, [-1] + [1] * (rank - 2))

    mean, scale = (insert(graph, node, operator.getitem, call, which) for which in (1, 2))
    source, weight, bias = call.args[:3]
    result = insert(graph, node, ops.sub.Tensor, source, along(mean))
    result = insert(graph, node, ops.mul.Tensor, result, along(scale))
    if weight is not None:
        result = insert(graph, node, ops.mul.Tensor, result, along(weight))
    return result if bias is None else insert(graph, node, ops.add.Tensor, result, along(bias))
