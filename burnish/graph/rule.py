"""A rewrite rule: where in a graph it applies, what may be chosen there, and how the graph changes.

Graphs are ``torch.fx`` graphs of functional ATen operators as :func:`burnish.graph.capture.trace` with ``whole=True``
makes them; every node's ``meta["val"]`` is a fake tensor with its shape and type.  A rule keeps what the graph computes
in exact arithmetic; whether the rounding is within the contract is for the judge to say.
"""

from __future__ import annotations

import abc
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting

__all__ = ["Rule", "insert", "is_op", "replace", "shape_of"]


_LATER = ("layout", "precision")
"""Families of rules that are tried only after the others, where a rule does not know better."""


class Rule(abc.ABC):
    """One way of turning a graph into an equal one; the mathematics is in the class's docstring."""

    name: str
    family: str
    """``algebra``, ``folding``, ``layout`` or ``precision``."""
    differentiable: bool = True
    """Whether the graph still has the right gradients afterwards."""

    @abc.abstractmethod
    def sites(self, graph: Any) -> list[Any]:
        """Return the nodes at which the rule applies, in the graph's order."""

    def promising(self, node: Any, device: str) -> bool:
        """Return whether to apply it in the first recipe; what is not is tried after the others."""
        return self.family not in _LATER

    def choices(self, node: Any) -> Mapping[str, tuple[Setting, ...]]:
        """Return the parameters at a site and their values, the one to try first at the front."""
        return {}

    @abc.abstractmethod
    def apply(self, graph: Any, node: Any, settings: Mapping[str, Setting]) -> None:
        """Rewrite the graph at ``node``, in place; what is no longer used may stay."""


def is_op(node: Any, *names: str) -> bool:
    """Return whether a node calls one of the ATen operators (``linear``, or ``add.Tensor`` for one overload)."""
    if getattr(node, "op", None) != "call_function" or "aten." not in str(node.target):
        return False
    full = str(node.target).removeprefix("aten.")
    return full in names or full.partition(".")[0] in names


def shape_of(node: Any) -> tuple[int, ...]:
    """Return the shape of a node's tensor."""
    return tuple(int(size) for size in node.meta["val"].shape)


def insert(graph: Any, before: Any, target: Any, *args: Any, **kwargs: Any) -> Any:
    """Add a call ``before`` a node and return it, with the type and shape of its value."""
    from torch.utils._pytree import tree_map

    with graph.inserting_before(before):
        made = graph.call_function(target, args, kwargs)
    values = tree_map(lambda a: a.meta["val"] if hasattr(a, "meta") else a, (args, kwargs))
    mode = before.meta["val"].fake_mode if hasattr(before.meta.get("val"), "fake_mode") else None
    for leaf in _tensors(values):
        mode = mode or getattr(leaf, "fake_mode", None)
    if mode is None:
        made.meta["val"] = target(*values[0], **values[1])
    else:
        with mode:
            made.meta["val"] = target(*values[0], **values[1])
    return made


def replace(graph: Any, node: Any, by: Any) -> None:
    """Let everything that used ``node`` use ``by``, and drop what is then unused."""
    node.replace_all_uses_with(by)
    # It may count as random, and would then be kept though nobody reads it.
    graph.erase_node(node)
    graph.eliminate_dead_code()
    graph.lint()


def _tensors(tree: Any) -> list[Any]:
    import torch
    from torch.utils._pytree import tree_leaves

    return [leaf for leaf in tree_leaves(tree) if isinstance(leaf, torch.Tensor)]
