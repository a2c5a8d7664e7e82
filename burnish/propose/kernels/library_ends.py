"""Library calls that take along what follows, in half precision on a GPU, where tensor cores leave memory to wait for.

cuDNN adds a convolution's bias and shortcut and cuts off below zero while the sums are in registers, cuBLASLt does GELU
and ReLU behind a product: each saves a pass over the largest tensors there are, which torch.compile makes.  cuBLASLt's
GELU is the one by tanh; next to a bfloat16's rounding its distance from the exact one (5e-4 at most) is small, and the
judge measures it.

Not covered: float32 (the library's choice of TF32 would become another), transposed convolutions, gradients.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.graph.rules.affine import Convolution, convolution_of
from burnish.propose.kernels.pattern import arguments, function_text, only_user
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "ConvolutionEnd", "LinearEnd", "RankedAttention"]

_ORDERS = {
    "cudnn": ("CUDNN_ATTENTION", "FLASH_ATTENTION", "EFFICIENT_ATTENTION", "MATH"),
    "flash": ("FLASH_ATTENTION", "CUDNN_ATTENTION", "EFFICIENT_ATTENTION", "MATH"),
    "efficient": ("EFFICIENT_ATTENTION", "CUDNN_ATTENTION", "FLASH_ATTENTION", "MATH"),
}


def half(*nodes: Any) -> bool:
    """Return whether all of the nodes are float16 or bfloat16 tensors, alike, of known sizes."""
    import torch

    values = [node.meta.get("val") if hasattr(node, "meta") else None for node in nodes]
    if not all(isinstance(v, torch.Tensor) and v.dtype in (torch.float16, torch.bfloat16) for v in values):
        return False
    known = all(isinstance(size, int) and size > 0 for v in values if v is not None for size in v.shape)
    return known and len({v.dtype for v in values if v is not None}) == 1


class _Fixed(KernelTemplate):
    """What these have in common: a call of the library, without settings."""

    backend = "torch"
    devices = ("cuda",)
    otherwise = True

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """There is nothing to choose."""
        return {}


@dataclass(frozen=True)
class _Convolved:
    node: Any
    given: Convolution
    added: Any
    """What is added to the result, of its shape; or nothing."""
    inside: tuple[Any, ...]


class ConvolutionEnd(_Fixed):
    """``relu`` of a ``conv2d`` in half precision, with a shortcut added to it or not, by cuDNN in one kernel."""

    name = "convolution_end"

    def match(self, node: Any) -> Region | None:
        """Match the ``relu``."""
        found = _convolved(node)
        return region_of(node, *found.inside) if found is not None else None

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the function and its call; on a CPU it says what it computes."""
        found = _convolved(region.output)
        assert found is not None
        given = found.given
        names = ["x", "weight", *(["bias"] if given.bias is not None else []), *(["shortcut"] if found.added else [])]
        bias = "bias" if given.bias is not None else "None"
        rest = f"{list(given.stride)}, {list(given.padding)}, {list(given.dilation)}, {given.groups}"
        plain = f"torch.nn.functional.conv2d(x, weight, {bias}, {rest})"
        if found.added is not None:
            fused = f"torch.cudnn_convolution_add_relu(x, weight, shortcut, 1.0, {bias}, {rest})"
            plain = f"{plain} + shortcut"
        else:
            fused = f"torch.cudnn_convolution_relu(x, weight, {bias}, {rest})"
        lines = ["if x.is_cuda:", f"    return {fused}", f"return torch.relu({plain})"]
        about = "A convolution, what is added to it and relu in one kernel of cuDNN."
        tensors = [given.input, given.weight, given.bias, found.added]
        passed = ", ".join(call.text(t) for t in tensors if t is not None)
        helper = function_text(call.function, names, about, lines)
        return Piece((f"{call.out} = {call.function}({passed})",), helpers=helper)


def _convolved(node: Any) -> _Convolved | None:
    if not is_op(node, "relu.default") or not half(node):
        return None
    source = node.args[0]
    plain = _convolution(source, node)
    if plain is not None:
        return _Convolved(source, plain, None, (source,))
    if not is_op(source, "add.Tensor") or source.kwargs or not only_user(source, node):
        return None
    # Of two convolutions whose sum it is, the later one takes the other's result along.
    for at in sorted((0, 1), key=lambda i: -_place(source.args[i])):
        own, other = source.args[at], source.args[1 - at]
        found = _convolution(own, source)
        if found is not None and half(other) and other is not own and shape_of(other) == shape_of(own):
            return _Convolved(own, found, other, (source, own))
    return None


def _place(value: Any) -> int:
    return list(value.graph.nodes).index(value) if hasattr(value, "graph") else -1


def _convolution(node: Any, user: Any) -> Convolution | None:
    """Return the convolution a node is, where nothing but ``user`` reads it and cuDNN has it fused."""
    found = convolution_of(node) if hasattr(node, "op") else None
    if found is None or found.transposed or found.spatial != 2 or not only_user(node, user):
        return None
    tensors = [node, found.input, found.weight, *([found.bias] if found.bias is not None else [])]
    return found if half(*tensors) and found.groups == 1 else None


class LinearEnd(_Fixed):
    """``gelu`` or ``relu`` of a ``linear`` with a bias in half precision, by cuBLASLt in the product's own kernel."""

    name = "linear_end"

    def match(self, node: Any) -> Region | None:
        """Match the activation."""
        source = node.args[0] if is_op(node, "gelu.default", "relu.default") and node.args else None
        if not is_op(source, "linear.default") or not only_user(source, node):
            return None
        given = arguments(source)
        tensors = (node, source, given["input"], given["weight"], given["bias"])
        fits = given["bias"] is not None and half(*tensors) and len(shape_of(given["input"])) > 1
        return region_of(node, source) if fits else None

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the function and its call."""
        gelu = is_op(region.output, "gelu.default")
        given = arguments(region.output.args[0])
        lines = [
            "rows = x.reshape(-1, x.shape[-1])",
            f"found = torch._addmm_activation(bias, rows, weight.t(), use_gelu={gelu})",
            "return found.view(*x.shape[:-1], weight.shape[0])",
        ]
        about = f"A product, its bias and {'gelu (by tanh)' if gelu else 'relu'} in one kernel of cuBLASLt."
        passed = ", ".join(call.text(given[name]) for name in ("input", "weight", "bias"))
        helper = function_text(call.function, ("x", "weight", "bias"), about, lines)
        return Piece((f"{call.out} = {call.function}({passed})",), helpers=helper)


class RankedAttention(KernelTemplate):
    """``scaled_dot_product_attention`` in half precision by the first of cuDNN, flash or efficient that can do it."""

    name = "ranked_attention"
    backend = "torch"
    devices = ("cuda",)
    otherwise = True

    def match(self, node: Any) -> Region | None:
        """Match the operator, without dropout."""
        if not is_op(node, "scaled_dot_product_attention.default"):
            return None
        given = arguments(node)
        fits = not given["dropout_p"] and half(node, given["query"], given["key"], given["value"])
        return single(node) if fits and len(shape_of(given["query"])) == 4 else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return who is asked first."""
        return {"first": tuple(_ORDERS)}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the function and its call."""
        given = arguments(region.output)
        tensors = [given[n] for n in ("query", "key", "value", "attn_mask") if given[n] is not None]
        names = ["query", "key", "value", *(["mask"] if given["attn_mask"] is not None else [])]
        passed = ["query", "key", "value", *(["attn_mask=mask"] if given["attn_mask"] is not None else [])]
        passed += [f"{n}={given[n]!r}" for n in ("is_causal", "scale", "enable_gqa") if given[n]]
        operator = f"torch.nn.functional.scaled_dot_product_attention({', '.join(passed)})"
        order = ", ".join(f"torch.nn.attention.SDPBackend.{name}" for name in _ORDERS[str(settings["first"])])
        lines = [
            "try:",
            f"    with torch.nn.attention.sdpa_kernel([{order}], set_priority=True):",
            f"        return {operator}",
            "except RuntimeError:",
            "    # Some say that they can and find out that they cannot.",
            f"    return {operator}",
        ]
        helper = function_text(call.function, names, f"Attention, by {settings['first']} where it can.", lines)
        return Piece((f"{call.out} = {call.function}({', '.join(call.text(t) for t in tensors)})",), helpers=helper)


TEMPLATES: tuple[KernelTemplate, ...] = (ConvolutionEnd(), LinearEnd(), RankedAttention())
