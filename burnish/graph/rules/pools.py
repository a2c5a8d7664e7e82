"""Pools read off a node, and pools that meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op
from burnish.graph.rules.nodes import NodeRule, argument, aten, floating, used_once

__all__ = ["MergePools", "Pool", "emit_pool", "pool_of"]


@dataclass(frozen=True)
class Pool:
    """Average or maximum pooling without padding."""

    kind: str
    """``avg`` or ``max``."""
    windows: tuple[int, ...]
    strides: tuple[int, ...]


def pool_of(node: Any) -> Pool | None:
    """Read a node as a pool of whole windows: no padding, no dilation, no partial windows at the end."""
    for kind in ("avg", "max"):
        for spatial in (1, 2, 3):
            if is_op(node, f"{kind}_pool{spatial}d.default") and floating(node):
                return _read(node, kind, spatial)
    return None


def _read(node: Any, kind: str, spatial: int) -> Pool | None:
    def sizes(index: int, name: str, default: Any) -> tuple[int, ...]:
        given = argument(node, index, name, default)
        given = [given] if isinstance(given, int) else list(given)
        return tuple(given * spatial if len(given) == 1 else given)

    windows = sizes(1, "kernel_size", 1)
    plain = not any(sizes(3, "padding", 0))
    if kind == "max":
        plain = plain and set(sizes(4, "dilation", 1)) == {1} and not argument(node, 5, "ceil_mode", False)
    else:
        plain = plain and not argument(node, 4, "ceil_mode", False) and argument(node, 6, "divisor_override") is None
    return Pool(kind, windows, sizes(2, "stride", []) or windows) if plain else None


def emit_pool(graph: Any, before: Any, source: Any, pool: Pool) -> Any:
    """Insert a pool and return it."""
    target = getattr(aten(), f"{pool.kind}_pool{len(pool.windows)}d").default
    return insert(graph, before, target, source, list(pool.windows), list(pool.strides))


class MergePools(NodeRule):
    """Two average pools in a row, or two maximum pools, are one with the windows and strides of both.

    Where the inner windows touch and do not overlap, ``mean_r mean_s x_{m(tq+r)+s}`` is the mean over one window that
    has all of their elements.  A maximum of maxima likewise.  Keeps infinities and NaN.
    """

    name = "merge-pools"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, Pool] | None:
        """Return the inner pool's source and the pool of both together."""
        outer = pool_of(node)
        inner = None if outer is None else pool_of(node.args[0])
        if outer is None or inner is None or not used_once(node.args[0], node):
            return None
        if inner.kind != outer.kind or inner.windows != inner.strides or len(inner.windows) != len(outer.windows):
            return None
        windows = tuple(a * b for a, b in zip(inner.windows, outer.windows, strict=True))
        strides = tuple(a * b for a, b in zip(inner.strides, outer.strides, strict=True))
        return node.args[0].args[0], Pool(inner.kind, windows, strides)

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one pool."""
        return emit_pool(graph, node, *found)
