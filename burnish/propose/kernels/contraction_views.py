"""Views a kernel can look through: which dimension of a result each dimension of what it is made from follows."""

from __future__ import annotations

from typing import Any

from burnish.graph.rule import is_op, shape_of

__all__ = ["Dims", "aligned", "is_view", "source_dims"]

Dims = tuple[int | None, ...]
"""For each dimension of a tensor the one it follows; ``None`` where its only element is everywhere."""

_SAME = ("clone", "alias", "detach")
_ONES = ("unsqueeze", "squeeze", "view", "reshape", "_unsafe_view", "expand")
_TURNED = ("permute", "transpose", "t")


def is_view(node: Any) -> bool:
    """Return whether a node has the values of its first argument in another order or under another shape."""
    return is_op(node, *_SAME, *_TURNED, *_ONES)


def aligned(sizes: tuple[int, ...], whole: tuple[int, ...], dims: Dims) -> Dims:
    """Return what the dimensions of an operand follow, which is broadcast to ``whole`` from the right."""
    ending = list(zip(sizes, whole[len(whole) - len(sizes) :], dims[len(whole) - len(sizes) :], strict=True))
    return tuple(None if size == 1 != other else dim for size, other, dim in ending)


def source_dims(node: Any, dims: Dims) -> Dims | None:
    """Return what the dimensions of a view's source follow; ``None`` where dimensions are merged or split."""
    source, shape = shape_of(node.args[0]), shape_of(node)
    if is_op(node, *_SAME):
        return dims
    if is_op(node, *_TURNED):
        order = list(range(len(source)))
        if is_op(node, "permute"):
            order = [d % len(source) for d in node.args[1]]
        elif len(source) > 1:
            one, other = (d % len(source) for d in (node.args[1:3] if is_op(node, "transpose") else (0, 1)))
            order[one], order[other] = order[other], order[one]
        return tuple(dims[order.index(d)] for d in range(len(source)))
    if is_op(node, "expand"):
        return aligned(source, shape, dims)
    if [s for s in source if s != 1] != [s for s in shape if s != 1]:
        return None
    kept = iter(dim for dim, size in zip(dims, shape, strict=True) if size != 1)
    return tuple(None if size == 1 else next(kept) for size in source)
