"""Which values of a graph decide what is picked: a router's experts, a largest element's place.

In half precision another right rounding of such a value picks another row now and then, in one of hundreds of tokens,
and what comes of it is another answer altogether.  The reference makes those picks by its own roundings, so what leads
to them is best computed as the reference does.
"""

from __future__ import annotations

from typing import Any

from burnish.graph.rule import is_op

__all__ = ["deciding"]

_PLACES = ("argmax", "argmin", "argsort")
_WITH_PLACES = ("topk", "sort", "kthvalue", "max.dim", "min.dim")


def deciding(graph: Any) -> frozenset[Any]:
    """Return the nodes of a graph that a picked place depends on."""
    waiting = [node for node in graph.nodes if _picks(node)]
    found: set[Any] = set()
    while waiting:
        for node in waiting.pop().all_input_nodes:
            if node not in found:
                found.add(node)
                waiting.append(node)
    return frozenset(found)


def _picks(node: Any) -> bool:
    """Return whether a node says where something is, and is asked for it."""
    if is_op(node, *_PLACES):
        return True
    return is_op(node, *_WITH_PLACES) and any(_second(user) for user in node.users)


def _second(user: Any) -> bool:
    return getattr(user.target, "__name__", "") == "getitem" and user.args[1] == 1
