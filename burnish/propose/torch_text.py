"""ATen calls as a person would write them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

__all__ = ["argument_text", "call_text"]

_OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "matmul": "@", "mm": "@", "bmm": "@"}
_METHODS = {"view", "reshape", "expand", "permute", "transpose", "t", "contiguous", "unsqueeze", "squeeze", "flatten"}
"""Operators that read best as methods of their first argument."""

_VIEWS = _METHODS | {"slice", "select", "alias", "detach", "_unsafe_view"}

Name = Callable[[Any], str]


def call_text(node: Any, name: Name, device: str) -> str:
    """Return the Python expression of one node; ``name`` gives the text of the nodes it uses.

    ``device`` is the expression of the device that tensors made from nothing are made on.
    """
    if node.target is operator.getitem:
        return f"{name(node.args[0])}[{node.args[1]}]"
    if not str(node.target).startswith("aten."):
        return f"{_function(node)}({_arguments(node, name, device)})"
    base, _, overload = str(node.target).removeprefix("aten.").partition(".")
    if base in _OPERATORS and len(node.args) == 2 and not node.kwargs:
        left, right = (argument_text(a, name) for a in node.args)
        return f"{left} {_OPERATORS[base]} {right}"
    if base == "clone" and _computed(node.args[0]) and "contiguous" in str(node.kwargs.get("memory_format")):
        # Traced without a device: the library may well have left its result in this order already.
        return f"{name(node.args[0])}.contiguous()"
    if base == "clone" and not node.kwargs.get("memory_format"):
        return f"{name(node.args[0])}.clone()"
    if base in _METHODS and node.args and not node.kwargs:
        rest = [argument_text(a, name) for a in node.args[1:]]
        # A kernel may leave its result another way in memory than the operator it stands for.
        method = "reshape" if (base, overload) == ("view", "default") else base
        return f"{name(node.args[0])}.{method}({', '.join(rest)})"
    return f"{_function(node)}({_arguments(node, name, device)})"


def _computed(node: Any) -> bool:
    """Whether a node is a view of something computed, so that nobody else's memory is passed on."""
    while node.op == "call_function" and str(node.target).removeprefix("aten.").partition(".")[0] in _VIEWS:
        node = node.args[0]
    return bool(node.op == "call_function" and str(node.target).startswith("aten."))


def argument_text(value: Any, name: Name) -> str:
    """Return an argument's text: a node's name, a literal, a list of them."""
    import torch

    if isinstance(value, torch.fx.Node):
        return name(value)
    if isinstance(value, list | tuple):
        inner = ", ".join(argument_text(v, name) for v in value)
        return f"[{inner}]" if isinstance(value, list) else f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if isinstance(value, torch.device):
        return f'"{value}"'
    return str(value) if isinstance(value, torch.dtype | torch.memory_format | torch.layout) else repr(value)


def _arguments(node: Any, name: Name, device: str) -> str:
    parts = [argument_text(a, name) for a in node.args]
    for key, value in node.kwargs.items():
        if value is None or (key == "pin_memory" and value is False):
            continue
        parts.append(f"{key}={device}" if key == "device" else f"{key}={argument_text(value, name)}")
    return ", ".join(parts)


def _function(node: Any) -> str:
    """Return the shortest public name that means the operator and takes its arguments in the same order."""
    text = str(node.target)
    if not text.startswith("aten."):
        return f"torch.ops.{text}"
    base = text.removeprefix("aten.").partition(".")[0]
    if base in _FUNCTIONAL and not (base == "elu" and len(node.args) > 2):
        return f"torch.nn.functional.{base}"
    return f"torch.{base}" if base in _TORCH else f"torch.ops.{text}"


_FUNCTIONAL_NAMES = """
linear gelu silu mish softplus leaky_relu elu hardswish hardsigmoid scaled_dot_product_attention avg_pool2d
avg_pool3d adaptive_avg_pool2d pad
"""
_FUNCTIONAL = frozenset(_FUNCTIONAL_NAMES.split())
_TORCH_NAMES = """
layer_norm group_norm instance_norm batch_norm dropout lstm gru rnn_tanh rnn_relu conv1d conv2d conv3d
conv_transpose1d conv_transpose2d conv_transpose3d max_pool1d max_pool2d max_pool3d avg_pool1d clamp sum mean amax
amin max min argmax argmin prod var std logsumexp softmax log_softmax cumsum cumprod relu sigmoid tanh exp expm1 log
log1p sqrt rsqrt abs neg pow erf square reciprocal sin cos floor ceil sign maximum minimum where cat stack select
chunk split unbind flip roll gather index_select masked_fill topk sort addmm baddbmm addmv mv dot outer add sub mul
div matmul mm bmm tril triu diag zeros ones full arange zeros_like ones_like full_like empty cosine_similarity
triplet_margin_loss gt ge lt le eq ne logical_not logical_and logical_or bitwise_not
"""
_TORCH = frozenset(_TORCH_NAMES.split())
"""Functions that take their operator's arguments as they are; others of the same name have an order of their own."""
