"""Losses in parts: where no kernel takes one whole, its distances and what is made of them are kernels' work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import NodeRule, argument, aten, floating

__all__ = ["WriteOutTriplet"]


class WriteOutTriplet(NodeRule):
    """``max(0, m + |a - p + e| - |a - n + e|)`` for each row, and its mean or sum; the library's own formula.

    A swap and distances that are not of rows of one size are left alone.  Keeps infinities and NaN.
    """

    name = "write-out-triplet"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, Any, Any] | None:
        """Return anchor, positive and negative."""
        if not is_op(node, "triplet_margin_loss.default") or argument(node, 6, "swap", False):
            return None
        anchor, positive, negative = node.args[:3]
        alike = shape_of(anchor) == shape_of(positive) == shape_of(negative) and len(shape_of(anchor)) > 1
        return (anchor, positive, negative) if alike and floating(node, anchor, positive, negative) else None

    def promising(self, node: Any, device: str) -> bool:
        """On a CPU a kernel takes it whole."""
        return device.startswith("cuda")

    def rewrite(self, graph: Any, node: Any, found: tuple[Any, Any, Any], settings: Mapping[str, Setting]) -> Any:
        """Return the reduced loss."""
        anchor, positive, negative = found
        margin, order = argument(node, 3, "margin", 1.0), argument(node, 4, "p", 2.0)
        more, reduction = argument(node, 5, "eps", 1e-6), argument(node, 7, "reduction", 1)

        def distance(other: Any) -> Any:
            apart = insert(graph, node, aten().sub.Tensor, anchor, other)
            moved = insert(graph, node, aten().add.Tensor, apart, more)
            return insert(graph, node, aten().linalg_vector_norm.default, moved, order, [-1])

        near = insert(graph, node, aten().add.Tensor, distance(positive), margin)
        over = insert(graph, node, aten().sub.Tensor, near, distance(negative))
        loss = insert(graph, node, aten().clamp_min.default, over, 0)
        if reduction == 0:
            return loss
        return insert(graph, node, aten().mean.default if reduction == 1 else aten().sum.default, loss)
