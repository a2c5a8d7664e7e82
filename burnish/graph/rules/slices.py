"""Algebra: parts of a batched product that nobody needs, and parts of an operand that are zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import NodeRule, argument, aten, floating, used_once

__all__ = ["DropZeroPart", "NarrowProduct"]

_TURNS = ("permute.default", "transpose.int")
_SHAPES = ("view.default", "reshape.default", "_unsafe_view.default")


@dataclass(frozen=True)
class _Along:
    """A dimension of a node followed back through views, each of which was used once, to where it comes from."""

    source: Any
    dim: int
    views: tuple[Any, ...]
    """From the source on."""


class NarrowProduct(NodeRule):
    """``(A B)[i:j] = A[i:j] B``, and the same for columns and for matrices of a batch, through transposes and views.

    Keeps infinities and NaN.
    """

    name = "narrow-product"
    family = "algebra"

    def match(self, node: Any) -> tuple[_Along, int, int] | None:
        """Return the product, the dimension that is cut, and where the part begins and ends."""
        part = _part(node)
        if part is None or part[2] - part[1] == shape_of(node.args[0])[part[0]]:
            return None
        found = _followed(node.args[0], part[0], node)
        return (found, part[1], part[2]) if _batched(found.source) and used_once(*_last(found, node)) else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the product of the part."""
        along, start, stop = found
        a, b = along.source.args[:2]
        rank = len(shape_of(along.source))
        from_end = along.dim - rank
        if from_end != -1:
            a = _cut(graph, node, a, from_end, start, stop)
        if from_end != -2:
            b = _cut(graph, node, b, from_end, start, stop)
        made = _again(graph, node, insert(graph, node, along.source.target, a, b), along, stop - start)
        return insert(graph, node, aten().select.int, made, node.args[1], 0) if is_op(node, "select.int") else made


class DropZeroPart(NodeRule):
    """``A [0; B] = A' B`` where ``A'`` lacks the columns that meet zeros, through transposes and views of either.

    Finite values only: a zero times an infinity or NaN gave NaN.
    """

    name = "drop-zero-part"
    family = "algebra"

    def match(self, node: Any) -> tuple[int, _Along, list[Any], int] | None:
        """Return which operand is joined from parts, how, what is left of them, and where that begins."""
        if not _batched(node):
            return None
        for side, depth in ((1, -2), (0, -1)):
            operand = node.args[side]
            found = _followed(operand, len(shape_of(operand)) + depth, node)
            left = _without_zeros(found) if used_once(*_last(found, node)) else None
            if left is not None:
                return side, found, *left
        return None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the product of what is left."""
        side, along, parts, start = found
        size = sum(shape_of(part)[along.dim] for part in parts)
        joined = parts[0] if len(parts) == 1 else insert(graph, node, aten().cat.default, parts, along.dim)
        kept = _again(graph, node, joined, along, size)
        other = _cut(graph, node, node.args[1 - side], -1 if side else -2, start, start + size)
        operands = (other, kept) if side else (kept, other)
        return insert(graph, node, node.target, *operands)


def _batched(node: Any) -> bool:
    """Return whether a node is a product of two batches of matrices of one floating-point type."""
    if not is_op(node, "matmul.default", "bmm.default") or not floating(node, *node.args[:2]):
        return False
    return min(len(shape_of(operand)) for operand in node.args[:2]) > 2


def _part(node: Any) -> tuple[int, int, int] | None:
    """Return the dimension a node takes a part of, and where that begins and ends."""
    if not is_op(node, "slice.Tensor", "select.int"):
        return None
    shape = shape_of(node.args[0])
    dim = argument(node, 1, "dim", 0) % len(shape)
    if is_op(node, "select.int"):
        return dim, node.args[2] % shape[dim], node.args[2] % shape[dim] + 1
    given = [argument(node, index, name) for index, name in ((2, "start"), (3, "end"), (4, "step"))]
    start, stop, step = slice(*given).indices(shape[dim])
    return (dim, start, stop) if step == 1 and stop > start else None


def _followed(node: Any, dim: int, user: Any) -> _Along:
    """Follow a dimension back for as long as views leave it whole and nothing else reads them."""
    views: list[Any] = []
    while used_once(node, user):
        before: int | None
        if is_op(node, *_TURNS):
            before = _turned(node)[dim]
        elif is_op(node, *_SHAPES):
            before = _kept(shape_of(node.args[0]), shape_of(node), dim)
        else:
            break
        if before is None:
            break
        views.insert(0, node)
        node, dim, user = node.args[0], before, node
    return _Along(node, dim, tuple(views))


def _last(found: _Along, user: Any) -> tuple[Any, Any]:
    return found.source, found.views[0] if found.views else user


def _turned(node: Any) -> list[int]:
    """Return which dimension of its source each dimension of a transpose is."""
    rank = len(shape_of(node))
    if is_op(node, "permute.default"):
        return [d % rank for d in node.args[1]]
    order = list(range(rank))
    one, other = (d % rank for d in node.args[1:3])
    order[one], order[other] = order[other], order[one]
    return order


def _kept(before: Sequence[int], after: Sequence[int], dim: int) -> int | None:
    """Return the dimension before a view that is dimension ``dim`` behind it, if one is."""
    if after[dim] == 1:
        return None
    ahead = prod(after[:dim])
    fits = [d for d, size in enumerate(before) if size == after[dim] and prod(before[:d]) == ahead]
    return fits[0] if fits else None


def _again(graph: Any, before: Any, made: Any, along: _Along, size: int) -> Any:
    """Return the views once more, of something that has another size along the dimension."""
    dim = along.dim
    for view in along.views:
        if is_op(view, *_TURNS):
            dim = _turned(view).index(dim)
            made = insert(graph, before, view.target, made, *view.args[1:])
        else:
            shape = list(shape_of(view))
            ahead = prod(shape_of(view.args[0])[:dim])
            whole = shape_of(view.args[0])[dim]
            dim = next(d for d, s in enumerate(shape) if s == whole and prod(shape[:d]) == ahead)
            shape[dim] = size
            made = insert(graph, before, aten().reshape.default, made, shape)
    return made


def _cut(graph: Any, before: Any, node: Any, dim: int, start: int, stop: int) -> Any:
    """Return a part of an operand; along a dimension it lacks or is broadcast along it stays whole."""
    shape = shape_of(node)
    if -dim > len(shape) or (shape[dim] == 1 and dim < -2) or stop - start == shape[dim]:
        return node
    return insert(graph, before, aten().slice.Tensor, node, len(shape) + dim, start, stop)


def _without_zeros(found: _Along) -> tuple[list[Any], int] | None:
    """Return the parts of a concatenation that are not zero and where they begin, if zeros are at its ends alone."""
    node = found.source
    if not is_op(node, "cat.default") or argument(node, 1, "dim", 0) % len(shape_of(node)) != found.dim:
        return None
    parts = list(node.args[0])
    start = 0
    while parts and _zero(parts[0]):
        start += shape_of(parts.pop(0))[found.dim]
    while parts and _zero(parts[-1]):
        parts.pop()
    return (parts, start) if parts and len(parts) < len(node.args[0]) else None


def _zero(node: Any) -> bool:
    if is_op(node, "full.default", "full_like.default"):
        return bool(node.args[1] == 0)
    return is_op(node, "zeros.default", "zeros_like.default", "new_zeros.default")
