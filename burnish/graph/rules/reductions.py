"""Algebra: reductions that meet, and reductions of products that can be taken of a factor instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.affine import Affine, affine_of
from burnish.graph.rules.nodes import NodeRule, argument, aten, count, floating, squeezed, used_once
from burnish.graph.rules.reduction import Reduction, emit_reduction, reduction_of
from burnish.graph.rules.terms import emit_term

__all__ = ["MergeReductions", "PoolFeatures", "ReduceBatchedProduct", "ReduceProduct"]


class MergeReductions(NodeRule):
    """Two reductions in a row are one over both sets of dimensions.

    A sum of sums, a mean of means, a maximum of maxima, a minimum of minima and a logsumexp of such; the mean of a sum
    and the sum of a mean are the sum over all divided by the size of what the mean was taken over.  Keeps infinities
    and NaN, except where only one order of summing overflows.
    """

    name = "merge-reductions"
    family = "algebra"

    def match(self, node: Any) -> tuple[Reduction, Reduction] | None:
        """Return the inner and the outer reduction."""
        outer = reduction_of(node)
        inner = reduction_of(outer.source) if outer is not None else None
        if outer is None or inner is None or not used_once(outer.source, node):
            return None
        linear = {inner.kind, outer.kind} == {"sum", "mean"}
        return (inner, outer) if inner.kind == outer.kind or linear else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one reduction, in the result's shape."""
        inner, outer = found
        left = [d for d in range(len(shape_of(inner.source))) if inner.keepdim or d not in inner.dims]
        later = tuple(left[d] for d in outer.dims)
        dims = tuple(sorted({*inner.dims, *later}))
        mixed = inner.kind != outer.kind
        same = inner.keepdim == outer.keepdim
        made = emit_reduction(
            graph, node, "sum" if mixed else inner.kind, inner.source, dims, outer.keepdim if same else True
        )
        if mixed:
            means = inner.dims if inner.kind == "mean" else later
            # Dimensions reduced twice had size one the second time.
            counted = tuple(d for d in means if inner.kind == "mean" or d not in inner.dims)
            made = emit_term(graph, node, "div", made, count(inner.source, counted))
        if same:
            return made
        return squeezed(graph, node, made, inner.dims if outer.keepdim else later)


class ReduceProduct(NodeRule):
    """A sum or mean of a linear layer's or matrix product's results is taken of the input or the weight instead.

    Over the output features: ``sum_j sum_k x_ik W_jk = sum_k x_ik (sum_j W_jk)``, a product of a matrix and a vector.
    Over rows: ``sum_i (x W^T)_ij = ((sum_i x_i) W^T)_j``.  The bias is summed, or counted once a row.  Finite values
    only: where inputs are infinite, products of both signs may have given NaN and now give an infinity.
    """

    name = "reduce-product"
    family = "algebra"

    def match(self, node: Any) -> tuple[Reduction, Affine] | None:
        """Return the reduction and the product."""
        found = reduction_of(node)
        if found is None or found.kind not in ("sum", "mean") or not used_once(found.source, node):
            return None
        product = affine_of(found.source)
        if product is None or product.kind == "convolution" or count(product.node, found.dims) == 1:
            return None
        return found, product

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the product of what was reduced."""
        reduction, product = found
        rows = tuple(d for d in reduction.dims if d != product.channel)
        source = emit_reduction(graph, node, reduction.kind, product.input, rows, True)
        if product.alpha != 1:
            source = emit_term(graph, node, "mul", source, product.alpha)
        bias = product.scaled_bias(graph, node)
        if bias is not None and rows and reduction.kind == "sum":
            bias = emit_term(graph, node, "mul", bias, count(product.node, rows))
        if product.channel in reduction.dims:
            made = _with_summed_weight(graph, node, reduction.kind, product, source, bias)
        else:
            made = _plain(graph, node, product, source, bias)
        return made if reduction.keepdim else squeezed(graph, node, made, reduction.dims)


def _plain(graph: Any, before: Any, product: Affine, source: Any, bias: Any) -> Any:
    """Return the product with another input, its scale already in that."""
    if product.kind == "addmm":
        return insert(graph, before, aten().addmm.default, bias, source, product.weight)
    return product.emit(graph, before, source, product.weight, bias)


def _with_summed_weight(graph: Any, before: Any, kind: str, product: Affine, source: Any, bias: Any) -> Any:
    """Return the product with the sum of the weight's rows: one column."""
    axis = 0 if product.axis == 0 else 1
    vector = emit_reduction(graph, before, kind, product.weight, (axis,), False)
    bias = None if bias is None else emit_reduction(graph, before, kind, bias, (0,), True)
    ops = aten()
    if len(shape_of(source)) != 2:
        row = insert(graph, before, ops.unsqueeze.default, vector, 0)
        return insert(graph, before, ops.linear.default, source, row, *([] if bias is None else [bias]))
    if bias is None:
        made = insert(graph, before, ops.mv.default, source, vector)
    else:
        made = insert(graph, before, ops.addmv.default, bias, source, vector)
    return insert(graph, before, ops.unsqueeze.default, made, 1)


class ReduceBatchedProduct(NodeRule):
    """A sum or mean over rows or columns of a product of batches of matrices is taken of one factor instead.

    ``sum_j (A B)_ij = A (sum_j B_j)`` and ``sum_i (A B)_ij = (sum_i A_i) B``.  Finite values only: see
    :class:`ReduceProduct`.
    """

    name = "reduce-batched-product"
    family = "algebra"

    def match(self, node: Any) -> Reduction | None:
        """Return the reduction."""
        found = reduction_of(node)
        if found is None or found.kind not in ("sum", "mean") or not used_once(found.source, node):
            return None
        product, rank = found.source, len(shape_of(found.source))
        if not is_op(product, "bmm.default", "matmul.default") or not floating(product, *product.args[:2]):
            return None
        batched = all(len(shape_of(a)) >= 2 for a in product.args[:2]) and len(shape_of(product.args[1])) > 2
        useful = min(found.dims) >= rank - 2 and count(product, found.dims) > 1
        return found if batched and useful else None

    def rewrite(self, graph: Any, node: Any, found: Reduction, settings: Mapping[str, Setting]) -> Any:
        """Return the product of what was reduced."""
        left, right = found.source.args[:2]
        rank = len(shape_of(found.source))
        if rank - 2 in found.dims:
            left = emit_reduction(graph, node, found.kind, left, (len(shape_of(left)) - 2,), True)
        if rank - 1 in found.dims:
            right = emit_reduction(graph, node, found.kind, right, (len(shape_of(right)) - 1,), True)
        made = insert(graph, node, found.source.target, left, right)
        return made if found.keepdim else squeezed(graph, node, made, found.dims)


class PoolFeatures(NodeRule):
    """Average pooling along a linear layer's output features is a smaller layer with pooled weights.

    ``mean_r (x W^T)_{i, qm+r} = x_i . (mean_r W_{qm+r})``: a window of m makes the product m times as small.  Finite
    values only: see :class:`ReduceProduct`.
    """

    name = "pool-features"
    family = "algebra"

    def match(self, node: Any) -> tuple[Affine, int, bool] | None:
        """Return the layer, the window and whether a dimension was added in between."""
        if not is_op(node, "avg_pool1d.default"):
            return None
        window, stride = _single(node.args[1]), _single(argument(node, 2, "stride", []))
        plain = _single(argument(node, 3, "padding", 0)) == 0 and not argument(node, 4, "ceil_mode", False)
        source = node.args[0]
        added = is_op(source, "unsqueeze.default") and used_once(source, node)
        if added and source.args[1] % len(shape_of(source)) == len(shape_of(source)) - 1:
            return None
        layer = source.args[0] if added else source
        found = affine_of(layer)
        if found is None or found.kind != "linear" or not used_once(layer, source if added else node):
            return None
        whole = window is not None and window > 1 and stride in (window, None) and found.channels % window == 0
        return (found, window, added) if plain and whole and window is not None else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the smaller layer."""
        layer, window, added = found

        def pooled(tensor: Any) -> Any:
            split = insert(graph, node, aten().view.default, tensor, [-1, window, *shape_of(tensor)[1:]])
            return emit_reduction(graph, node, "mean", split, (1,), False)

        bias = None if layer.bias is None else pooled(layer.bias)
        made = layer.emit(graph, node, layer.input, pooled(layer.weight), bias)
        return insert(graph, node, aten().unsqueeze.default, made, node.args[0].args[1]) if added else made


def _single(value: Any) -> int | None:
    if isinstance(value, int):
        return value
    return int(value[0]) if value else None
