"""What parts of a graph move and compute, from shapes alone: bytes, operations, and what would bind them.

Bytes are what a kernel for the part must read from outside and write for others; what stays inside is free.  Operations
are two for each multiplication with its addition in products, convolutions, attention and recurrent layers, and one an
element elsewhere.

Not covered: caches (a tensor read twice by one kernel counts once, by two kernels twice), sparse reads (an index into a
table counts the whole table).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Literal

__all__ = [
    "BANDWIDTH",
    "FLOPS",
    "LAUNCH_SECONDS",
    "Bound",
    "Cost",
    "bound_of",
    "cost_of",
    "launches_of",
    "starts_of",
]

# A data-centre GPU and a call from Python, roughly: enough to tell which of them a model waits for.  Networks of small
# convolutions take 25 to 45 microseconds a call in eager mode, elementwise calls a third of that.
BANDWIDTH, FLOPS, LAUNCH_SECONDS = 3e12, 5e13, 20e-6

Bound = Literal["memory", "compute", "launch"]

VIEWS = frozenset(
    (
        "alias", "chunk", "detach", "expand", "flatten", "getitem", "lift_fresh", "movedim", "narrow", "permute",
        "reshape", "select", "slice", "split", "split_with_sizes", "squeeze", "swapaxes", "t", "transpose", "unbind",
        "unflatten", "unsqueeze", "view", "view_as", "_unsafe_view",
    )
)  # fmt: skip
"""Operators that move nothing, as a rule."""
_PRODUCTS = ("mm", "bmm", "addmm", "baddbmm", "matmul", "linear", "mv", "dot")
_RECURRENT = {"lstm": 4, "gru": 3, "rnn_tanh": 1, "rnn_relu": 1}


@dataclass(frozen=True)
class Cost:
    """What a part of a graph moves and computes."""

    bytes: int = 0
    flops: int = 0

    def seconds(self, bandwidth: float, flops_per_second: float) -> float:
        """Return the least time at these ceilings."""
        return max(self.bytes / bandwidth, self.flops / flops_per_second)


def cost_of(nodes: Sequence[Any]) -> Cost:
    """Return the cost of computing ``nodes`` together: nothing that only they use is read or written."""
    own = set(nodes)
    read = {source for node in nodes for source in node.all_input_nodes if source not in own}
    written = [node for node in nodes if any(user not in own for user in node.users)]
    moved = sum(map(_bytes, read)) + sum(_bytes(node) for node in written)
    if all(_name(node) in VIEWS for node in nodes):
        moved = 0
    return Cost(moved, sum(map(_flops, nodes)))


def bound_of(cost: Cost, bandwidth: float, flops_per_second: float, launch_seconds: float) -> Bound:
    """Return what binds a kernel with this cost on a device with these ceilings."""
    if cost.seconds(bandwidth, flops_per_second) < launch_seconds:
        return "launch"
    return "memory" if cost.bytes / bandwidth >= cost.flops / flops_per_second else "compute"


def starts_of(node: Any) -> int:
    """Return how often a node waits for something to be started: a recurrent layer does at each of its steps."""
    if _name(node) not in _RECURRENT:
        return 1
    named = dict(zip((a.name for a in node.target._schema.arguments), node.args, strict=False)) | dict(node.kwargs)
    if "input" not in named:
        return 1  # rows of many lengths, packed: how many steps there are is in another tensor's values
    shape = named["input"].meta["val"].shape
    steps = int(shape[1 if named.get("batch_first") and len(shape) == 3 else 0])
    return max(1, steps) * int(named["num_layers"]) * (2 if named.get("bidirectional") else 1)


def launches_of(nodes: Iterable[Any]) -> list[Any]:
    """Return the nodes that start work on a device."""
    return [node for node in nodes if node.op == "call_function" and _name(node) not in VIEWS]


def _name(node: Any) -> str:
    if node.target is operator.getitem:
        return "getitem"
    packet = getattr(node.target, "overloadpacket", node.target)
    return str(getattr(packet, "__name__", packet))


def _tensors(value: Any) -> list[Any]:
    if isinstance(value, tuple | list):
        return [tensor for part in value for tensor in _tensors(part)]
    return [value] if hasattr(value, "element_size") else []


def _bytes(node: Any) -> int:
    return sum(int(t.numel()) * int(t.element_size()) for t in _tensors(node.meta.get("val")))


def _shapes(node: Any) -> list[tuple[int, ...]]:
    return [tuple(map(int, t.shape)) for source in node.all_input_nodes for t in _tensors(source.meta.get("val"))]


def _flops(node: Any) -> int:
    name = _name(node)
    if node.op != "call_function" or name in VIEWS:
        return 0
    made = _tensors(node.meta.get("val"))
    elements = sum(int(t.numel()) for t in made)
    given = _shapes(node)
    if name in _PRODUCTS and len(given) >= 2:
        # addmm and baddbmm have the sum first.
        left = given[1] if name in ("addmm", "baddbmm") else given[0]
        return 2 * elements * (left[-1] if left else 1)
    if name.startswith(("conv", "_conv")) and len(given) >= 2:
        weight, transposed = given[1], "transpose" in name
        # Every element of the larger side meets each weight of one channel.
        return 2 * (prod(given[0]) if transposed else elements) * prod(weight[1:])
    if name == "scaled_dot_product_attention" and len(given) >= 3:
        queries, keys, values = given[:3]
        return 2 * prod(queries[:-1]) * keys[-2] * (queries[-1] + values[-1])
    if name in _RECURRENT:
        steps = prod(given[0][:-1]) if given else 0
        return 2 * steps * sum(prod(shape) for shape in given[1:] if len(shape) == 2)
    return max([elements, *map(prod, given)])
