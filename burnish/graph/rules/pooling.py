"""Algebra: sums, means and average pooling of a convolution's result, taken of its input or its weight instead.

All of this is exact arithmetic on finite values: where inputs are infinite, products of both signs may have given NaN
and now give an infinity, or the other way round.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import insert, shape_of
from burnish.graph.rules.affine import Convolution, affine_of
from burnish.graph.rules.nodes import NodeRule, aten, count, squeezed, used_once
from burnish.graph.rules.pools import Pool, emit_pool, pool_of
from burnish.graph.rules.reduction import Reduction, emit_reduction, reduction_of
from burnish.graph.rules.terms import emit_term
from burnish.graph.rules.windows import Window, window_sums, windows_of

__all__ = ["PoolConvolution", "ReduceConvolution"]


def _alone(node: Any, by: Any) -> Convolution | None:
    """Return the convolution a node is, if only ``by`` uses it."""
    found = affine_of(node) if used_once(node, by) else None
    return None if found is None else found.convolution


class ReduceConvolution(NodeRule):
    """A sum or mean over a convolution's output positions is a convolution of sums over its input.

    Each element of the kernel meets a window of the input: ``sum_o sum_k W_k x_{os-p+kd} = sum_k W_k (sum_o
    x_{os-p+kd})``.  With the window sums as further input channels this is a convolution over the dimensions that are
    left, or a matrix product where none is.  With groups the sums stay where they were, as many as the kernel is long,
    for a transposed convolution in reverse order.  Over the output channels the weight is summed (one group).
    """

    name = "reduce-convolution"
    family = "algebra"

    def match(self, node: Any) -> tuple[Reduction, Convolution, dict[int, list[Window]]] | None:
        """Return the reduction, the convolution and the windows by spatial dimension."""
        found = reduction_of(node)
        if found is None or found.kind not in ("sum", "mean"):
            return None
        convolution = _alone(found.source, node)
        if convolution is None:
            return None
        shape = shape_of(found.source)
        windows = {}
        for dim in (d - 2 for d in found.dims if d >= 2 and shape[d] > 1):
            made = windows_of(convolution, shape[2:], dim)
            if made is None:
                return None
            windows[dim] = made
        channels = 1 in found.dims and shape[1] > 1 and convolution.groups == 1
        return (found, convolution, windows) if windows or channels else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the convolution of the sums."""
        reduction, convolution, windows = found
        weight, bias = convolution.weight, convolution.bias
        if 1 in reduction.dims and convolution.groups == 1:
            weight = emit_reduction(graph, node, reduction.kind, weight, (convolution.axis or 0,), True)
            bias = None if bias is None else emit_reduction(graph, node, reduction.kind, bias, (0,), True)
        positions = count(reduction.source, tuple(d + 2 for d in windows))
        if windows and reduction.kind == "sum" and bias is not None:
            bias = emit_term(graph, node, "mul", bias, positions)
        changed = dataclasses.replace(convolution, weight=weight, bias=bias)
        divisor = positions if windows and reduction.kind == "mean" else 1
        emit = _in_place if convolution.groups > 1 else _in_channels
        made = emit(graph, node, changed, windows, divisor)
        rest = tuple(d for d in reduction.dims if shape_of(made)[d] > 1)
        made = emit_reduction(graph, node, reduction.kind, made, rest, True)
        return made if reduction.keepdim else squeezed(graph, node, made, reduction.dims)


Windows = dict[int, list[Window]]


def _sums(graph: Any, before: Any, found: Convolution, windows: Windows, divisor: int, in_channels: bool) -> Any:
    """Return the input's window sums over the divisor, as channels or along their own dimensions."""
    source = found.input
    # The last dimension first: its elements lie together, and the sums over the others then have little to read.
    for dim in sorted(windows, reverse=True):
        order = windows[dim][::-1] if found.transposed and not in_channels else windows[dim]
        source = window_sums(graph, before, source, dim + 2, order, 1 if in_channels else dim + 2)
    return source if divisor == 1 else emit_term(graph, before, "div", source, divisor)


def _in_place(graph: Any, before: Any, found: Convolution, windows: Windows, divisor: int) -> Any:
    """Return the convolution whose input along the windows' dimensions is as long as its kernel."""

    def with_(values: tuple[int, ...], new: int | tuple[int, ...]) -> tuple[int, ...]:
        return tuple((new if isinstance(new, int) else new[d]) if d in windows else v for d, v in enumerate(values))

    made = dataclasses.replace(
        found,
        input=_sums(graph, before, found, windows, divisor, in_channels=False),
        stride=with_(found.stride, 1),
        padding=with_(found.padding, tuple(k - 1 for k in found.kernel) if found.transposed else 0),
        dilation=with_(found.dilation, 1),
        output_padding=with_(found.output_padding, 0),
    )
    return made.emit(graph, before)


def _in_channels(graph: Any, before: Any, found: Convolution, windows: Windows, divisor: int) -> Any:
    """Return the convolution over the other dimensions with the window sums as channels, or the matrix product."""
    if not windows:
        return found.emit(graph, before)
    ops, dims = aten(), sorted(windows)
    source = _sums(graph, before, found, windows, divisor, in_channels=True)
    source = squeezed(graph, before, source, tuple(d + 2 for d in dims))
    left = [d for d in range(found.spatial) if d not in windows]
    # The sums over the first dimension come last, so they are what the channels change by most slowly.
    kernel, rest = [d + 2 for d in dims], [d + 2 for d in left]
    order = [*kernel, 0, 1, *rest] if found.transposed else [0, *kernel, 1, *rest]
    sizes = [found.kernel[d] for d in left]
    outputs = shape_of(found.weight)[1 if found.transposed else 0]
    weight = insert(graph, before, ops.permute.default, found.weight, order)
    shape = [-1, outputs, *sizes] if found.transposed else [outputs, -1, *sizes]
    weight = insert(graph, before, ops.reshape.default, weight, shape)
    if left:
        made = _only(found, left, source, weight).emit(graph, before)
    elif not found.transposed:
        bias = [] if found.bias is None else [found.bias]
        made = insert(graph, before, ops.linear.default, source, weight, *bias)
    elif found.bias is None:
        made = insert(graph, before, ops.mm.default, source, weight)
    else:
        made = insert(graph, before, ops.addmm.default, found.bias, source, weight)
    for d in dims:
        made = insert(graph, before, ops.unsqueeze.default, made, d + 2)
    return made


def _only(found: Convolution, dims: list[int], source: Any, weight: Any) -> Convolution:
    """Return the convolution over some of its spatial dimensions."""

    def of(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[d] for d in dims) if values else ()

    return dataclasses.replace(
        found,
        input=source,
        weight=weight,
        stride=of(found.stride),
        padding=of(found.padding),
        dilation=of(found.dilation),
        output_padding=of(found.output_padding),
    )


class PoolConvolution(NodeRule):
    """Average pooling of a convolution is one convolution with averaged weights and the strides of both.

    With a window of m and a stride of t after a kernel of K: ``(1/m) sum_r sum_k W_k x_{tq+r-p+k} = sum_j V_j
    x_{tq-p+j}``, ``V_j = (1/m) sum_r W_{j-r}``: K + m - 1 products for each result instead of K t.  After a transposed
    convolution whose stride s is the pool's: ``V_j = (1/m) sum_r W_{sj+p+r}``, a transposed convolution of stride one
    that never makes the large result.  A convolution with a kernel of one and no padding may follow the pool.
    """

    name = "pool-convolution"
    family = "algebra"

    def match(self, node: Any) -> tuple[Convolution, Pool, str] | None:
        """Return the convolution, the pool and which of the three cases it is."""
        pool = pool_of(node)
        convolution = None if pool is None or pool.kind != "avg" else _alone(node.args[0], node)
        if pool is None or convolution is None or len(pool.windows) != convolution.spatial:
            return None
        if any(d != 1 for d in convolution.dilation):
            return None
        if convolution.transposed:
            useful = pool.strides == convolution.stride and math.prod(pool.strides) > 1
            return (convolution, pool, "transposed") if useful else None
        if any(s != 1 for s in convolution.stride):
            return None
        if set(convolution.kernel) == {1} and not any(convolution.padding):
            return convolution, pool, "first"
        joined = math.prod(k + m - 1 for k, m in zip(convolution.kernel, pool.windows, strict=True))
        apart = math.prod(k * t for k, t in zip(convolution.kernel, pool.strides, strict=True))
        return (convolution, pool, "joined") if joined < apart else None

    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Return the one convolution."""
        convolution, pool, case = found
        if case == "first":
            pooled = insert(graph, node, node.target, convolution.input, *node.args[1:], **node.kwargs)
            return dataclasses.replace(convolution, input=pooled).emit(graph, node)
        if case == "joined":
            ends = [(m - 1, m - 1) for m in pool.windows]
            weight = _averaged(graph, node, convolution.weight, ends, pool.windows, (1,) * convolution.spatial)
            return dataclasses.replace(convolution, weight=weight, stride=pool.strides).emit(graph, node)
        ends, padding = _transposed_ends(convolution, pool, shape_of(node)[2:])
        weight = _averaged(graph, node, convolution.weight, ends, pool.windows, pool.strides)
        ones, zeros = (1,) * convolution.spatial, (0,) * convolution.spatial
        made = dataclasses.replace(
            convolution, weight=weight, stride=ones, padding=padding, output_padding=zeros, dilation=ones
        )
        return made.emit(graph, node)


def _transposed_ends(
    found: Convolution, pool: Pool, outputs: tuple[int, ...]
) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """Return by how much to pad the kernel at its ends (negative: to cut), and the new convolution's padding.

    The result q depends on the input i through the difference q - i alone, from ``low`` to ``high``; a transposed
    convolution of stride one and padding -low with high - low + 1 elements has n + low + high results, so the range is
    widened by elements that are zero until that is the pool's number of results.
    """
    ends, padding = [], []
    for d, (window, stride) in enumerate(zip(pool.windows, pool.strides, strict=True)):
        kernel, pad, size = found.kernel[d], found.padding[d], shape_of(found.input)[2 + d]
        low, high = -((window - 1 + pad) // stride), (kernel - 1 - pad) // stride
        low = min(low, 0, outputs[d] - size - high)
        high = outputs[d] - size - low
        before = -(stride * low + pad)
        ends.append((before, (high - low) * stride + window - kernel - before))
        padding.append(-low)
    return ends, tuple(padding)


def _averaged(
    graph: Any,
    before: Any,
    weight: Any,
    ends: list[tuple[int, int]],
    windows: tuple[int, ...],
    strides: tuple[int, ...],
) -> Any:
    """Return the averages over windows of a kernel with zeros at its ends."""
    padding = [size for pair in reversed(ends) for size in pair]
    padded = insert(graph, before, aten().constant_pad_nd.default, weight, padding, 0.0) if any(padding) else weight
    return emit_pool(graph, before, padded, Pool("avg", windows, strides))
