"""Reductions read off a node, whichever operator they were written with."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import argument, aten, floating

__all__ = ["Reduction", "emit_reduction", "reduction_of"]

_KINDS = {
    "sum.default": "sum",
    "sum.dim_IntList": "sum",
    "mean.default": "mean",
    "mean.dim": "mean",
    "amax.default": "max",
    "amin.default": "min",
    "max.default": "max",
    "min.default": "min",
    "logsumexp.default": "logsumexp",
}
_POOLS = ("adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d")


@dataclass(frozen=True)
class Reduction:
    """A reduction of a tensor over some of its dimensions."""

    kind: str
    """``sum``, ``mean``, ``max``, ``min`` or ``logsumexp``."""
    source: Any
    dims: tuple[int, ...]
    """In order, counted from the front."""
    keepdim: bool


def reduction_of(node: Any) -> Reduction | None:
    """Read a node as a reduction of a floating-point tensor in its own type."""
    if not floating(node):
        return None
    if node.target is operator.getitem:
        call = node.args[0]
        if node.args[1] != 0 or not is_op(call, "max.dim", "min.dim"):
            return None
        kind = "max" if is_op(call, "max.dim") else "min"
        return _made(node, kind, call.args[0], call.args[1], argument(call, 2, "keepdim", False))
    if is_op(node, *_POOLS):
        sizes = node.args[1]
        sizes = [sizes] if isinstance(sizes, int) else list(sizes)
        spatial = int(str(node.target).partition("pool")[2][0])
        return _made(node, "mean", node.args[0], list(range(-spatial, 0)), True) if set(sizes) == {1} else None
    kind = next((k for name, k in _KINDS.items() if is_op(node, name)), "")
    if not kind:
        return None
    return _made(node, kind, node.args[0], argument(node, 1, "dim"), argument(node, 2, "keepdim", False))


def _made(node: Any, kind: str, source: Any, dims: Any, keepdim: Any) -> Reduction | None:
    if not floating(node, source) or not shape_of(source):
        return None
    rank = len(shape_of(source))
    dims = [dims] if isinstance(dims, int) else list(dims or range(rank))
    return Reduction(kind, source, tuple(sorted({int(d) % rank for d in dims})), bool(keepdim))


def emit_reduction(graph: Any, before: Any, kind: str, source: Any, dims: tuple[int, ...], keepdim: bool) -> Any:
    """Insert a reduction and return it; the source itself where there is nothing to reduce over."""
    if not dims:
        return source
    ops = aten()
    targets = {
        "sum": ops.sum.dim_IntList,
        "mean": ops.mean.dim,
        "max": ops.amax.default,
        "min": ops.amin.default,
        "logsumexp": ops.logsumexp.default,
    }
    return insert(graph, before, targets[kind], source, list(dims), keepdim)
