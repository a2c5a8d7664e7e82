"""The interval a node's values lie in, as far as the operators that lead to it tell; NaN lies in every interval."""

from __future__ import annotations

import operator
from math import inf
from typing import Any

from burnish.graph.rule import is_op
from burnish.graph.rules.nodes import argument, floating, is_number
from burnish.graph.rules.terms import factor_of, terms_of

__all__ = ["Range", "clamp_of", "range_of"]

Range = tuple[float, float]

_FIXED: dict[str, Range] = {
    "sigmoid": (0.0, 1.0),
    "hardsigmoid": (0.0, 1.0),
    "tanh": (-1.0, 1.0),
    "sin": (-1.0, 1.0),
    "cos": (-1.0, 1.0),
    "erf": (-1.0, 1.0),
    "softmax": (0.0, 1.0),
    "_softmax": (0.0, 1.0),
    "exp": (0.0, inf),
    "abs": (0.0, inf),
    "sqrt": (0.0, inf),
    "softplus": (0.0, inf),
    "log_softmax": (-inf, 0.0),
    "_log_softmax": (-inf, 0.0),
}
_DIPS: dict[str, float] = {"gelu": -0.171, "silu": -0.279, "mish": -0.309, "hardswish": -0.375}
"""Functions with 0 <= f(x) <= x for x >= 0, and how far they go below zero elsewhere (rounded down)."""
_SAME = (
    "view",
    "reshape",
    "_unsafe_view",
    "permute",
    "transpose",
    "t",
    "squeeze",
    "unsqueeze",
    "expand",
    "clone",
    "detach",
    "alias",
    "amax",
    "amin",
    "max.dim",
    "min.dim",
    "mean",
    "slice",
    "select",
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_avg_pool3d",
)
"""Operators whose results lie between their input's smallest and largest value."""
_DEPTH = 16
"""How many operators back to look: bounds are set close to where they are used."""


def clamp_of(node: Any) -> tuple[Any, float, float] | None:
    """Read a node as a clamp between two numbers: its source, the lower and the upper bound."""
    if not floating(node):
        return None
    low: Any = None
    high: Any = None
    if is_op(node, "relu.default"):
        low = 0.0
    elif is_op(node, "relu6.default"):
        low, high = 0.0, 6.0
    elif is_op(node, "clamp_min.default"):
        low = argument(node, 1, "min")
    elif is_op(node, "clamp_max.default"):
        high = argument(node, 1, "max")
    elif is_op(node, "clamp.default"):
        low, high = argument(node, 1, "min"), argument(node, 2, "max")
    elif is_op(node, "hardtanh.default"):
        low, high = argument(node, 1, "min_val", -1.0), argument(node, 2, "max_val", 1.0)
    else:
        return None
    source = node.args[0]
    bounds = [bound for bound in (low, high) if bound is not None]
    if not bounds or not all(map(is_number, bounds)) or not floating(node, source):
        return None
    low, high = (-inf if low is None else float(low)), (inf if high is None else float(high))
    return (source, low, high) if low <= high else None


def range_of(node: Any, depth: int = _DEPTH) -> Range:
    """Return an interval that holds all of a node's values that are numbers."""
    if depth == 0 or getattr(node, "op", None) != "call_function":
        return -inf, inf
    name = str(node.target).removeprefix("aten.").partition(".")[0]
    if name in _FIXED and is_op(node, name):
        return _FIXED[name]
    clamp = clamp_of(node)
    if clamp is not None:
        source, low, high = clamp
        below, above = range_of(source, depth - 1)
        return min(max(below, low), high), min(max(above, low), high)
    if node.target is operator.getitem:
        picks = node.args[1] == 0 and is_op(node.args[0], "max.dim", "min.dim")
        return range_of(node.args[0], depth - 1) if picks else (-inf, inf)
    if is_op(node, *_SAME) and floating(node.args[0]):
        return range_of(node.args[0], depth - 1)
    if name in _DIPS and is_op(node, name):
        below, above = range_of(node.args[0], depth - 1)
        return (0.0 if below >= 0 else _DIPS[name]), max(above, 0.0)
    return _of_term(node, depth)


def _of_term(node: Any, depth: int) -> Range:
    for term in terms_of(node):
        below, above = range_of(term.source, depth - 1)
        factor = factor_of(term)
        if factor is not None:
            ends = (below * factor, above * factor)
            return min(ends), max(ends)
        if is_number(term.other):
            shift = term.other if term.op == "add" else -term.other
            return below + shift, above + shift
    if is_op(node, "mul.Tensor") and node.args[0] is node.args[1]:
        return 0.0, inf
    return -inf, inf
