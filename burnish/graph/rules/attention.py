"""Attention in parts: where its heads are so wide that no kernel holds them, two products and a softmax are better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import NodeRule, argument, aten, floating

__all__ = ["WIDEST", "WriteOutAttention"]

WIDEST = 256
"""Numbers of a head up to which kernels that never store the scores keep a block of its queries at hand."""


@dataclass(frozen=True)
class _Attention:
    q: Any
    k: Any
    v: Any
    scale: float


class WriteOutAttention(NodeRule):
    """``attention(q, k, v) = softmax(q k^T s) v`` with ``s = 1 / sqrt(d)`` unless it is given, its scores stored.

    Not storing the scores saves memory traffic of the order of ``l^2`` against products of ``l^2 d``: with ``d`` in the
    hundreds that is nothing, and each part can be done by the best kernel for it.  No mask, no dropout, as many heads
    of keys as of queries.  Keeps infinities and NaN.
    """

    name = "write-out-attention"
    family = "algebra"

    def match(self, node: Any) -> _Attention | None:
        """Return the operands of an attention with wide heads."""
        if not is_op(node, "scaled_dot_product_attention.default"):
            return None
        q, k, v = node.args[:3]
        plain = not argument(node, 4, "dropout_p", 0.0) and not argument(node, 5, "is_causal", False)
        if not plain or argument(node, 3, "attn_mask") is not None or not floating(node, q, k, v):
            return None
        lead, depth = shape_of(q)[:-2], shape_of(q)[-1]
        if not lead or shape_of(k)[:-2] != lead or shape_of(v)[:-2] != lead or depth <= WIDEST:
            return None
        scale = argument(node, 6, "scale")
        return _Attention(q, k, v, float(depth**-0.5 if scale is None else scale))

    def promising(self, node: Any, device: str) -> bool:
        """On a GPU float32 products of split operands are expected to be faster; not measured as attention."""
        import torch

        return device.startswith("cuda") and node.meta["val"].dtype is torch.float32

    def rewrite(self, graph: Any, node: Any, found: _Attention, settings: Mapping[str, Setting]) -> Any:
        """Return the second product."""
        keys = insert(graph, node, aten().transpose.int, found.k, -2, -1)
        scores = insert(graph, node, aten().matmul.default, found.q, keys)
        scaled = insert(graph, node, aten().mul.Tensor, scores, found.scale)
        weights = insert(graph, node, aten().softmax.int, scaled, -1)
        return insert(graph, node, aten().matmul.default, weights, found.v)
