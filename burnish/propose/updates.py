"""How a candidate writes back the buffers that forward changes.

On a GPU a network's running statistics are hundreds of copies of a few numbers, each a launch of its own: all of one
type go together in a few.  Counters are raised where they are, together too.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection
from typing import Any

from burnish.graph.capture import Traced
from burnish.graph.rule import is_op

__all__ = ["counters", "update_lines"]

_SEVERAL = 4
"""Buffers from which on they go together: fewer lines read better, and take no longer."""


def counters(traced: Traced, updated: tuple[Any, ...], computed: Collection[Any]) -> dict[Any, int]:
    """Return the new values that are a buffer's old ones and a whole number, by their nodes.

    Nothing else may read them, and none of them be in ``computed``, which kernels compute.
    """
    found = {}
    for path, node in zip(traced.updates, updated, strict=True):
        if node in computed or path in traced.attributes or not is_op(node, "add.Tensor") or node.kwargs:
            continue
        old, number = node.args
        own = getattr(old, "op", "") == "placeholder" and traced.tensors.get(old.name) == path
        whole = isinstance(number, int) and not node.meta["val"].is_floating_point()
        if own and whole and len(node.users) == 1 and updated.count(node) == 1:
            found[node] = number
    return found if len(found) >= _SEVERAL else {}


def update_lines(
    traced: Traced, updated: tuple[Any, ...], text: Callable[[Any], str], counted: dict[Any, int], together: bool
) -> list[str]:
    """Return the statements that write all buffers; ``text`` is a node's name."""
    pairs = list(zip(traced.updates, updated, strict=True))
    lines: list[str] = []
    for number in dict.fromkeys(counted.values()):
        raised = [path for path, node in pairs if counted.get(node) == number]
        lines += [*_listed("torch._foreach_add_(", raised), f"    {number},", ")"]
    rest = [(path, node) for path, node in pairs if node not in counted]
    kinds: dict[Any, list[tuple[str, Any]]] = {}
    for path, node in rest:
        if together and path not in traced.attributes and _is_new(node):
            kinds.setdefault(node.meta["val"].dtype, []).append((path, node))
    joined = [pairs for pairs in kinds.values() if len(pairs) >= _SEVERAL]
    for several in joined:
        names = [text(node) for _, node in several]
        lines += [*_listed("torch._foreach_copy_(", [path for path, _ in several]), *_listed("", names)[1:], ")"]
    done = {path for several in joined for path, _ in several}
    for path, node in rest:
        if path not in done:
            value = text(node)
            lines.append(f"{path} = {value}" if path in traced.attributes else f"{path}.copy_({value})")
    return lines


def _is_new(node: Any) -> bool:
    """Return whether a value has memory of its own: a statistic, or computed from one element to the next."""
    import torch

    if node.op != "call_function":
        return False
    if node.target is operator.getitem:
        return is_op(node.args[0], "_native_batch_norm_legit_functional")
    return torch.Tag.pointwise in getattr(node.target, "tags", ())


def _listed(call: str, names: list[str]) -> list[str]:
    """Return the beginning of a call, and a list as its next argument, a few names to a line."""
    rows = [names[i : i + 3] for i in range(0, len(names), 3)]
    return [call, "    [", *(f"        {', '.join(row)}," for row in rows), "    ],"]
