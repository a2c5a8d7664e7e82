"""Operators that are affine maps with a weight: linear layers, matrix products and convolutions, read the same way."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from burnish.graph.rule import insert, is_op, shape_of
from burnish.graph.rules.nodes import argument, aten, count, floating

__all__ = ["Affine", "Convolution", "affine_of", "convolution_of", "per_channel"]


@dataclass(frozen=True)
class Convolution:
    """A convolution of one, two or three dimensions over a batch, transposed or not."""

    input: Any
    weight: Any
    bias: Any
    stride: tuple[int, ...]
    padding: tuple[int, ...]
    dilation: tuple[int, ...]
    groups: int = 1
    transposed: bool = False
    output_padding: tuple[int, ...] = ()

    @property
    def spatial(self) -> int:
        """The number of spatial dimensions."""
        return len(self.stride)

    @property
    def kernel(self) -> tuple[int, ...]:
        """The kernel's sizes."""
        return shape_of(self.weight)[2:]

    @property
    def axis(self) -> int | None:
        """The weight's dimension of output channels, where it has one."""
        if not self.transposed:
            return 0
        return 1 if self.groups == 1 else None

    def emit(self, graph: Any, before: Any) -> Any:
        """Insert the call and return it."""
        ops = aten()
        lists = [list(self.stride), list(self.padding)]
        if self.transposed:
            target = (ops.conv_transpose1d.default, ops.conv_transpose2d.input, ops.conv_transpose3d.input)
            rest = [*lists, list(self.output_padding), self.groups, list(self.dilation)]
        else:
            target = (ops.conv1d.default, ops.conv2d.default, ops.conv3d.default)
            rest = [*lists, list(self.dilation), self.groups]
        return insert(graph, before, target[self.spatial - 1], self.input, self.weight, self.bias, *rest)


@dataclass(frozen=True)
class Affine:
    """``alpha * (input . weight) + beta * bias``, the bias one number for each channel."""

    node: Any
    kind: str
    """``linear``, ``product`` (a matrix product), ``addmm`` or ``convolution``."""
    input: Any
    weight: Any
    bias: Any
    channel: int
    """The result's dimension of output channels."""
    axis: int | None
    """The weight's."""
    alpha: float = 1.0
    beta: float = 1.0
    convolution: Convolution | None = None

    @property
    def channels(self) -> int:
        """The number of output channels."""
        return shape_of(self.node)[self.channel]

    def scaled_bias(self, graph: Any, before: Any) -> Any:
        """Return the bias as it is added, or ``None``."""
        if self.bias is None or self.beta == 1:
            return self.bias
        return insert(graph, before, aten().mul.Tensor, self.bias, self.beta)

    def emit(self, graph: Any, before: Any, input: Any, weight: Any, bias: Any) -> Any:
        """Insert the same map with another input and weight, and ``bias`` in place of ``beta * bias``."""
        ops = aten()
        if self.convolution is not None:
            made = dataclasses.replace(self.convolution, input=input, weight=weight, bias=bias)
            return made.emit(graph, before)
        if self.kind == "linear":
            return insert(graph, before, ops.linear.default, input, weight, *([] if bias is None else [bias]))
        if self.kind == "product" and bias is None:
            return insert(graph, before, self.node.target, input, weight)
        if len(shape_of(input)) == 2:
            scale = {} if self.alpha == 1 else {"alpha": self.alpha}
            return insert(graph, before, ops.addmm.default, bias, input, weight, **scale)
        return insert(graph, before, ops.linear.default, input, insert(graph, before, ops.t.default, weight), bias)


def convolution_of(node: Any) -> Convolution | None:
    """Read a node as a convolution over a batch; ``None`` where it is none, or its padding is given by name."""
    transposed = is_op(node, "conv_transpose1d.default", "conv_transpose2d.input", "conv_transpose3d.input")
    general = is_op(node, "convolution.default")
    if not (transposed or general or is_op(node, "conv1d.default", "conv2d.default", "conv3d.default")):
        return None
    source, weight = node.args[:2]
    spatial = len(shape_of(weight)) - 2
    if len(shape_of(source)) != spatial + 2:
        return None

    def sizes(index: int, name: str, default: int) -> tuple[int, ...]:
        given = argument(node, index, name, default)
        given = [given] if isinstance(given, int) else list(given)
        return tuple(given * spatial if len(given) == 1 else given)

    bias, stride, padding = argument(node, 2, "bias"), sizes(3, "stride", 1), sizes(4, "padding", 0)
    if transposed:
        groups, dilation = argument(node, 6, "groups", 1), sizes(7, "dilation", 1)
        return Convolution(source, weight, bias, stride, padding, dilation, groups, True, sizes(5, "output_padding", 0))
    dilation = sizes(5, "dilation", 1)
    if not general:
        return Convolution(source, weight, bias, stride, padding, dilation, argument(node, 6, "groups", 1))
    over, extra, groups = bool(node.args[6]), sizes(7, "output_padding", 0), node.args[8]
    return Convolution(source, weight, bias, stride, padding, dilation, groups, over, extra)


def affine_of(node: Any) -> Affine | None:
    """Read a node as an affine map; ``None`` where it is none."""
    c = convolution_of(node)
    if c is None:
        found = _matrix(node)
    else:
        found = Affine(node, "convolution", c.input, c.weight, c.bias, 1, c.axis, convolution=c)
    return found if found is not None and _typed(found) else None


def _matrix(node: Any) -> Affine | None:
    if not is_op(node, "linear.default", "mm.default", "matmul.default", "addmm.default"):
        return None
    last = len(shape_of(node)) - 1
    if is_op(node, "addmm.default"):
        bias, source, weight = node.args[:3]
        alpha, beta = float(node.kwargs.get("alpha", 1)), float(node.kwargs.get("beta", 1))
        if shape_of(bias) != shape_of(weight)[1:]:
            return None
        return Affine(node, "addmm", source, weight, bias, last, 1, alpha, beta)
    source, weight = node.args[:2]
    if len(shape_of(weight)) != 2 or len(shape_of(source)) < 2:
        return None
    if is_op(node, "linear.default"):
        return Affine(node, "linear", source, weight, argument(node, 2, "bias"), last, 0)
    return Affine(node, "product", source, weight, None, last, 1)


def _typed(found: Affine) -> bool:
    tensors = [found.node, found.input, found.weight, *([] if found.bias is None else [found.bias])]
    return floating(*tensors) and count(found.node) > 0


def per_channel(node: Any, like: Affine) -> bool:
    """Return whether a tensor, broadcast to the map's result, changes from channel to channel at most."""
    shape, own = shape_of(like.node), shape_of(node)
    if len(own) > len(shape):
        return False
    aligned = (1,) * (len(shape) - len(own)) + own
    return all(size == 1 or (d == like.channel and size == shape[d]) for d, size in enumerate(aligned))
