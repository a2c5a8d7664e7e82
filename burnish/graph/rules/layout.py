"""Layout: the order of elements in memory, which changes what convolutions and products cost and nothing else."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import Rule, insert, is_op, shape_of
from burnish.graph.rules.affine import Affine, affine_of, convolution_of
from burnish.graph.rules.nodes import NodeRule, aten, count, floating

__all__ = ["ChannelsLast", "TransposeWeight"]

_FOLLOW = (
    "relu.default",
    "relu6.default",
    "leaky_relu.default",
    "gelu.default",
    "silu.default",
    "mish.default",
    "hardswish.default",
    "hardtanh.default",
    "hardsigmoid.default",
    "sigmoid.default",
    "tanh.default",
    "softplus.default",
    "clamp.default",
    "clamp_min.default",
    "clamp_max.default",
    "add.Tensor",
    "sub.Tensor",
    "mul.Tensor",
    "div.Tensor",
    "neg.default",
    "abs.default",
    "avg_pool2d.default",
    "avg_pool3d.default",
    "max_pool2d.default",
    "max_pool3d.default",
    "adaptive_avg_pool2d.default",
    "batch_norm.default",
)
"""Operators whose result has their first input's layout."""
_ROWS = 256
"""From about here on copying a weight is small against the product with it."""


class ChannelsLast(Rule):
    """Convolutions of two and three dimensions, with the channels of one position next to each other in memory.

    The input and the weight are copied into that layout; pointwise operators, pools and further convolutions that
    follow keep it, and where something else needs the values they are copied back.  No value changes.
    """

    name = "channels-last"
    family = "layout"

    def sites(self, graph: Any) -> list[Any]:
        """Return the convolutions whose input has another layout."""
        return [n for n in graph.nodes if n.users and self._applies(n)]

    def promising(self, node: Any, device: str) -> bool:
        """A GPU's convolutions in half precision read no other layout: given one, they copy before and after."""
        import torch

        return device.startswith("cuda") and node.meta["val"].dtype in (torch.float16, torch.bfloat16)

    def _applies(self, node: Any) -> bool:
        found = convolution_of(node)
        if found is None or found.spatial < 2 or not floating(node, found.input, found.weight):
            return False
        value = found.input.meta["val"]
        # One channel, or one position, has both layouts at once.
        return not value.is_contiguous(memory_format=_format(found.input))

    def apply(self, graph: Any, node: Any, settings: Mapping[str, Setting]) -> None:
        """Copy what goes into the convolution, and back what comes out of those that follow it."""
        if not self._applies(node):
            raise ValueError(f"{self.name} does not apply at {node}")
        _feed(graph, node)
        _refresh(node)
        inside = {node}
        following = node.next
        while following.op != "output":
            if _follows(following, inside):
                if convolution_of(following) is not None:
                    _feed(graph, following)
                _refresh(following)
                inside.add(following)
            following = following.next
        for current in inside:
            _restore(graph, current, inside)
        graph.lint()


def _format(node: Any, last: bool = True) -> Any:
    import torch

    if not last:
        return torch.contiguous_format
    return torch.channels_last if len(shape_of(node)) == 4 else torch.channels_last_3d


def _feed(graph: Any, node: Any) -> None:
    """Copy a convolution's input and weight where they do not have the layout."""
    for index in (0, 1):
        given = node.args[index]
        if not given.meta["val"].is_contiguous(memory_format=_format(given)):
            node.update_arg(index, insert(graph, node, aten().clone.default, given, memory_format=_format(given)))


def _follows(node: Any, inside: set[Any]) -> bool:
    """Return whether a node keeps the layout of those ``inside``, all of its large operands being among them."""
    if convolution_of(node) is not None:
        return node.args[0] in inside and not inside & set(node.args[1:3])
    if not is_op(node, *_FOLLOW) or node.args[0] not in inside or not floating(node, node.args[0]):
        return False
    same_rank = len(shape_of(node)) == len(shape_of(node.args[0]))
    return same_rank and all(a in inside or count(a) < count(node.args[0]) for a in node.all_input_nodes)


def _refresh(node: Any) -> None:
    """Compute a node's type, shape and strides again."""
    from torch.utils._pytree import tree_map

    args, kwargs = tree_map(lambda a: a.meta["val"] if hasattr(a, "meta") else a, (node.args, node.kwargs))
    mode = node.meta["val"].fake_mode if hasattr(node.meta["val"], "fake_mode") else None
    with mode if mode is not None else contextlib.nullcontext():
        found = node.target(*args, **kwargs)
        if convolution_of(node) is not None:
            # The graph was traced elsewhere: there, this type may have no convolution that keeps the layout.
            found = found.contiguous(memory_format=_format(node))
        node.meta["val"] = found


def _restore(graph: Any, node: Any, inside: set[Any]) -> None:
    """Copy a node back into the plain layout for everything that does not follow it."""
    outside = [user for user in node.users if user not in inside]
    if not outside or node.meta["val"].is_contiguous():
        return
    back = insert(graph, node.next, aten().clone.default, node, memory_format=_format(node, last=False))
    for user in outside:
        user.replace_input_with(node, back)


class TransposeWeight(NodeRule):
    """``x W^T`` with ``W^T`` laid out in memory as the product reads it: the weight is copied on every call.

    Some libraries are slow on the transposed operand by more than the copy costs.  No value changes.
    """

    name = "transpose-weight"
    family = "layout"

    def match(self, node: Any) -> Affine | None:
        """Return the layer."""
        found = affine_of(node)
        if found is None or found.kind != "linear" or len(shape_of(found.input)) != 2:
            return None
        return found if shape_of(found.input)[0] >= _ROWS else None

    def rewrite(self, graph: Any, node: Any, found: Affine, settings: Mapping[str, Setting]) -> Any:
        """Return the product with the copy."""
        view = insert(graph, node, aten().t.default, found.weight)
        copy = insert(graph, node, aten().clone.default, view, memory_format=_format(view, last=False))
        if found.bias is None:
            return insert(graph, node, aten().mm.default, found.input, copy)
        return insert(graph, node, aten().addmm.default, found.bias, found.input, copy)
