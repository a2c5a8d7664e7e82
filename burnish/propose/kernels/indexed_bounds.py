"""How large a graph's whole numbers can be: kernels count positions in 32 bits where torch does in 64."""

from __future__ import annotations

from math import inf
from typing import Any

from burnish.graph.rule import shape_of
from burnish.propose.kernels.pattern import arguments

__all__ = ["beyond"]

_LARGEST = {"bool": 1, "int8": 1 << 7, "uint8": 255, "int16": 1 << 15, "int32": 1 << 31}
_KEPT = (
    *("abs", "alias", "clone", "contiguous", "detach", "expand", "flatten", "index", "neg", "permute", "reshape"),
    *("select", "slice", "squeeze", "t", "transpose", "unflatten", "unsqueeze", "_to_copy", "_unsafe_view"),
)
_KEY = "burnish.largest"
_DEEPEST = 40


def beyond(node: Any) -> bool:
    """Return whether a sum or product of 64 bits may not fit 32."""
    return str(node.meta["val"].dtype) == "torch.int64" and _largest(node) >= _LARGEST["int32"]


def _largest(value: Any, deep: int = 0) -> float:
    """Return the largest magnitude of a number or of a node's numbers."""
    if not hasattr(value, "meta"):
        return float(abs(value)) if isinstance(value, int | float) else inf
    # Sums that meet again would be asked twice as often at every step.
    if _KEY not in value.meta:
        value.meta[_KEY] = _looked_up(value, deep)
    found: float = value.meta[_KEY]
    return found


def _looked_up(value: Any, deep: int) -> float:
    limit = _LARGEST.get(str(value.meta["val"].dtype).removeprefix("torch."), inf)
    if value.op != "call_function" or deep > _DEEPEST:
        return limit
    name = str(value.target).removeprefix("aten.").partition(".")[0]
    if name == "arange":
        given = arguments(value)
        start, step = given.get("start", 0), given.get("step", 1)
        return min(limit, float(max(abs(start), abs(start + step * (shape_of(value)[0] - 1)))))
    if name in ("full", "ones", "zeros"):
        return min(limit, _largest(arguments(value)["fill_value"]) if name == "full" else 1)
    if name in _KEPT or (name == "view" and str(value.target) != "aten.view.dtype"):
        return min(limit, _largest(value.args[0], deep + 1))
    if name in ("add", "sub", "rsub", "mul"):
        one, other = (_largest(argument, deep + 1) for argument in value.args[:2])
        return min(limit, one + other if name != "mul" else one * other if one and other else 0)
    return limit
