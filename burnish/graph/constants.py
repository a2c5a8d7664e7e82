"""Numbers that a reference makes into tensors while it runs (``torch.tensor(0.5)``): the graph has them as numbers.

Only tensors of one element, and only where an operator takes a number in their place with the same result; where asked
for, short lists of whole numbers too, which the graph then puts together.  A graph with other constant tensors is left
as it was.
"""

from __future__ import annotations

import math
from typing import Any

__all__ = ["as_numbers"]

_THROUGH = ("aten.clone.default", "aten.lift_fresh_copy.default", "aten.detach.default", "aten.alias.default")
_TAKES_A_NUMBER = ("aten.add.Tensor", "aten.sub.Tensor", "aten.mul.Tensor", "aten.div.Tensor")
_COMPUTED = ("aten.log.default", "aten.exp.default", "aten.sqrt.default", "aten.neg.default")
_BOUNDS = {
    "aten.min.other": "clamp_max",
    "aten.minimum.default": "clamp_max",
    "aten.max.other": "clamp_min",
    "aten.maximum.default": "clamp_min",
}


_LONGEST = 8
"""Numbers of a list that are written out one by one."""


def as_numbers(graph: Any, constants: dict[str, Any], lists: bool = False) -> bool:
    """Write placeholders of ``constants`` (by node name) into the graph; return whether none is left, in place."""
    import torch

    plain = (torch.float32, torch.int64)
    for node in [n for n in graph.nodes if n.op == "placeholder" and n.name in constants]:
        value = constants[node.name]
        if lists and _is_list(value):
            _write_list(graph, node, value)
            continue
        # On the meta device a tensor has no value.
        if value.numel() != 1 or value.dim() or value.dtype not in plain or value.device.type != "cpu":
            return False
        number = value.item()
        if not math.isfinite(number) or not _write(graph, node, number, value.dtype):
            return False
        graph.erase_node(node)
    return True


def _is_list(value: Any) -> bool:
    import torch

    short = value.dim() == 1 and 0 < value.numel() <= _LONGEST and value.device.type == "cpu"
    return short and value.dtype in (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)


def _write_list(graph: Any, node: Any, value: Any) -> None:
    """Put a list together from its numbers."""
    import torch

    from burnish.graph.rule import insert

    first = next(n for n in graph.nodes if n.op != "placeholder")
    given = {"dtype": value.dtype, "device": value.device}
    numbers = [insert(graph, first, torch.ops.aten.full.default, [], n, **given) for n in value.tolist()]
    node.replace_all_uses_with(insert(graph, first, torch.ops.aten.stack.default, numbers))
    graph.erase_node(node)


def _write(graph: Any, node: Any, number: float, dtype: Any) -> bool:
    import torch

    for user in list(node.users):
        if str(user.target) in _THROUGH:
            if not _write(graph, user, number, dtype):
                return False
            graph.erase_node(user)
            continue
        if str(user.target) in _COMPUTED:
            value = user.target(torch.tensor(number, dtype=dtype))
            if not math.isfinite(value.item()) or not _write(graph, user, value.item(), value.dtype):
                return False
            graph.erase_node(user)
            continue
        name, other = str(user.target), _other(user, node)
        # With a tensor of whole numbers a constant decides the type of the result.
        if other is None or not other.meta["val"].is_floating_point() or user.kwargs.get("rounding_mode"):
            return False
        if name == "aten.clamp.Tensor" and all(bound in (None, node) for bound in user.args[1:]):
            user.target = torch.ops.aten.clamp.default
            user.args = (other, *(number if bound is node else None for bound in user.args[1:]))
        elif name in _BOUNDS:
            user.target = getattr(torch.ops.aten, _BOUNDS[name]).default
            user.args = (other, number)
        elif name in _TAKES_A_NUMBER and user.args[1] is node:
            user.args = (other, number, *user.args[2:])
        else:
            return False
    return not node.users


def _other(user: Any, node: Any) -> Any:
    """Return the other operand, where there is one and it is a tensor."""
    if len(user.args) < 2 or user.args[0] is user.args[1]:
        return None
    other = user.args[1] if user.args[0] is node else user.args[0]
    return other if hasattr(other, "meta") else None
