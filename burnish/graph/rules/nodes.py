"""Reading graph nodes: arguments, types, who uses what, and what a rule at one node has in common with the others."""

from __future__ import annotations

import abc
import math
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import Rule, insert, is_op, replace, shape_of

__all__ = [
    "NodeRule",
    "argument",
    "aten",
    "count",
    "floating",
    "is_number",
    "is_view",
    "returns_an_input",
    "squeezed",
    "used_once",
]

_VIEWS = (
    "view",
    "reshape",
    "_unsafe_view",
    "alias",
    "detach",
    "expand",
    "permute",
    "transpose",
    "t",
    "squeeze",
    "unsqueeze",
    "slice",
    "select",
)


class NodeRule(Rule):
    """A rule that looks at one node and what leads to it, and puts another node in its place."""

    @abc.abstractmethod
    def match(self, node: Any) -> Any:
        """Return what :meth:`rewrite` needs to know of a node at which the rule applies, else ``None``."""

    @abc.abstractmethod
    def rewrite(self, graph: Any, node: Any, found: Any, settings: Mapping[str, Setting]) -> Any:
        """Insert nodes before ``node`` and return the one that takes its place."""

    def sites(self, graph: Any) -> list[Any]:
        """Return the nodes at which the rule applies, in the graph's order."""
        return [n for n in graph.nodes if n.op == "call_function" and n.users and self.match(n) is not None]

    def apply(self, graph: Any, node: Any, settings: Mapping[str, Setting]) -> None:
        """Rewrite the graph at ``node``, in place."""
        found = self.match(node)
        if found is None:
            raise ValueError(f"{self.name} does not apply at {node}")
        replace(graph, node, self.rewrite(graph, node, found, settings))


def aten() -> Any:
    """Return the namespace of the ATen operators."""
    import torch

    return torch.ops.aten


def argument(node: Any, index: int, name: str, default: Any = None) -> Any:
    """Return a call's argument, wherever it was written."""
    return node.args[index] if len(node.args) > index else node.kwargs.get(name, default)


def is_number(value: Any) -> bool:
    """Return whether a value is a finite number: rules about infinite ones would not be worth their special cases."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def floating(*nodes: Any) -> bool:
    """Return whether all nodes are tensors of one and the same floating-point type."""
    import torch

    values = [n.meta.get("val") if hasattr(n, "meta") else None for n in nodes]
    if not all(isinstance(v, torch.Tensor) and v.dtype.is_floating_point for v in values):
        return False
    return len({v.dtype for v in values if v is not None}) == 1


def count(node: Any, dims: tuple[int, ...] | None = None) -> int:
    """Return the number of a tensor's elements, or of those along some dimensions."""
    shape = shape_of(node)
    return math.prod(shape if dims is None else (shape[d] for d in dims))


def used_once(node: Any, by: Any) -> bool:
    """Return whether ``by`` is all that uses a node, and does so in one place."""
    from torch.utils._pytree import tree_leaves

    return list(node.users) == [by] and sum(leaf is node for leaf in tree_leaves((by.args, by.kwargs))) == 1


def is_view(node: Any) -> bool:
    """Return whether a node may share its input's memory."""
    return is_op(node, *_VIEWS)


def returns_an_input(node: Any, source: Any) -> bool:
    """Return whether the graph would hand out an argument's own memory if ``source`` took the place of ``node``."""
    while is_view(source):
        source = source.args[0]
    return source.op == "placeholder" and _is_returned(node)


def _is_returned(node: Any) -> bool:
    return any(user.op == "output" or (is_view(user) and _is_returned(user)) for user in node.users)


def squeezed(graph: Any, before: Any, node: Any, dims: tuple[int, ...]) -> Any:
    """Return a node without some of its dimensions, which have size one."""
    return insert(graph, before, aten().squeeze.dims, node, list(dims)) if dims else node
