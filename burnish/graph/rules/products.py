"""Algebra: chains of matrix products in the order that costs least, and products with diagonal matrices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.affine import Affine, affine_of
from burnish.graph.rules.nodes import NodeRule, argument, aten, count, floating, used_once

__all__ = ["DiagonalProduct", "JoinLinear", "Reassociate"]


def _product(node: Any) -> tuple[Any, Any] | None:
    """Return the factors of a product of matrices, the second of them one matrix."""
    found = affine_of(node)
    return (found.input, found.weight) if found is not None and found.kind == "product" else None


def _cost(*sizes: int) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total


class Reassociate(NodeRule):
    """``(A B) C = A (B C)``, in the order that takes fewer multiplications.

    Finite values only: an infinity may meet another infinity, or a zero, in one order and not in the other.
    """

    name = "reassociate"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, Any, Any, bool] | None:
        """Return the three factors and whether the last two are to be multiplied first."""
        outer = _product(node)
        if outer is None:
            return None
        left, right = outer
        inner = _product(left) if used_once(left, node) else None
        if inner is not None:
            a, b, c = *inner, right
            now, then = self._costs(a, b, c)
            if then < now:
                return a, b, c, True
        inner = _product(right) if used_once(right, node) else None
        if inner is not None:
            a, b, c = left, *inner
            then, now = self._costs(a, b, c)
            if then < now:
                return a, b, c, False
        return None

    def _costs(self, a: Any, b: Any, c: Any) -> tuple[int, int]:
        """Return the multiplications of ``(A B) C`` and of ``A (B C)``."""
        (k, m), p = shape_of(b), shape_of(c)[1]
        n = count(a) // max(k, 1)
        return _cost(n, k, m) + _cost(n, m, p), _cost(k, m, p) + _cost(n, k, p)

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the product in the other order."""
        a, b, c, last_first = found
        matmul = aten().matmul.default
        if last_first:
            return insert(graph, node, matmul, a, insert(graph, node, matmul, b, c))
        return insert(graph, node, matmul, insert(graph, node, matmul, a, b), c)


class JoinLinear(NodeRule):
    """Two linear layers with nothing between them are one, where that takes fewer multiplications.

    ``(x V^T + a) W^T + b = x (W V)^T + (a W^T + b)``; the joined weight is computed on every call.  Finite values
    only: see :class:`Reassociate`.
    """

    name = "join-linear"
    family = "algebra"

    def match(self, node: Any) -> tuple[Affine, Affine] | None:
        """Return the first and the second layer."""
        second = affine_of(node)
        if second is None or second.kind != "linear" or not used_once(second.input, node):
            return None
        first = affine_of(second.input)
        if first is None or first.kind != "linear":
            return None
        (hidden, inner), outer = shape_of(first.weight), shape_of(second.weight)[0]
        rows = count(first.input) // max(inner, 1)
        now = _cost(rows, inner, hidden) + _cost(rows, hidden, outer)
        return (first, second) if _cost(outer, hidden, inner) + _cost(rows, inner, outer) < now else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one layer."""
        first, second = found
        weight = insert(graph, node, aten().mm.default, second.weight, first.weight)
        bias = second.bias
        if first.bias is not None:
            rest = [] if bias is None else [bias]
            bias = insert(graph, node, aten().linear.default, first.bias, second.weight, *rest)
        return second.emit(graph, node, first.input, weight, bias)


class DiagonalProduct(NodeRule):
    """``diag(a) B`` scales the rows of ``B``, and ``B diag(a)`` its columns.

    Finite values only: off the diagonal a zero times an infinity or NaN gave NaN.  Products with triangular matrices
    are left as they are: skipping their zeros takes a kernel.
    """

    name = "diagonal-product"
    family = "algebra"

    def match(self, node: Any) -> tuple[Any, Any, bool] | None:
        """Return the diagonal, the other factor and whether the diagonal comes first."""
        factors = _product(node)
        if factors is None:
            return None
        left, right = factors
        diagonal = _diagonal(left)
        if diagonal is not None and len(shape_of(right)) == 2:
            return diagonal, right, True
        diagonal = _diagonal(right)
        return None if diagonal is None else (diagonal, left, False)

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the scaled matrix."""
        diagonal, other, first = found
        scale = insert(graph, node, aten().unsqueeze.default, diagonal, 1) if first else diagonal
        return insert(graph, node, aten().mul.Tensor, other, scale)


def _diagonal(node: Any) -> Any:
    """Return the vector of which a node is the diagonal matrix, or ``None``."""
    if not is_op(node, "diag_embed.default", "diag.default") or not floating(node, node.args[0]):
        return None
    plain = len(shape_of(node.args[0])) == 1 and not any(node.args[1:2])
    if is_op(node, "diag_embed.default"):
        plain = plain and argument(node, 2, "dim1", -2) in (-2, 0) and argument(node, 3, "dim2", -1) in (-1, 1)
    plain = plain and not node.kwargs.get("offset", 0) and not node.kwargs.get("diagonal", 0)
    return node.args[0] if plain else None
