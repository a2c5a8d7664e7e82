"""``layer_norm`` and ``group_norm`` where they are differentiated: with statistics, and all gradients at once.

The forward kernel returns what the backward one takes, so either may also be the library's own.  Not covered: norms
without weight and bias, gradients that are not all wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op
from burnish.propose.kernels.cpp_common import WIDTH, element_count, flags, kernel_text, parallel, threads
from burnish.propose.kernels.pattern import arguments, float32, function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "NormPass"]

_LAYER = ("native_layer_norm.default", "native_layer_norm_backward.default")
_GROUP = ("native_group_norm.default", "native_group_norm_backward.default")


class NormPass(KernelTemplate):
    """One pass of a normalisation, forward with its statistics or backward with all three gradients."""

    name = "norm-pass"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match the operator with weight and bias, in float32."""
        if not is_op(node, *_LAYER, *_GROUP):
            return None
        given = arguments(node)
        tensors = _tensors(node)
        if any(t is None for t in tensors) or not float32(*tensors):
            return None
        return single(node) if all(given.get("output_mask", (True,))) else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule and the vectors' width."""
        return {"threads": threads(element_count(_tensors(region.output)[0])), "width": WIDTH}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel, the sizes it takes and what it returns."""
        node = region.output
        layer, back = is_op(node, *_LAYER), is_op(node, _LAYER[1], _GROUP[1])
        names = ["gradient", "x", "means", "scales", "weight"] if back else ["x", "weight", "bias"]
        text = kernel_text(
            "layer_norm_both.cpp" if layer else "group_norm_both.cpp",
            settings,
            name=call.function,
            parallel_parts=parallel(settings),
        )
        forward, backward = (f'extern "C"{part}'.strip() for part in text.split('extern "C"')[-2:])
        lines = [
            *_sizes(node, layer, back),
            *(_backward(layer, call.function) if back else _forward(node, layer, call)),
        ]
        about = "All gradients of a normalisation." if back else "A normalisation with its mean and scale."
        helper = function_text(call.function, names, about, lines)
        statement = f"{call.out} = {call.function}({', '.join(call.text(t) for t in _tensors(node))})"
        return Piece((statement,), cpp=backward if back else forward, helpers=helper, flags=flags(settings), passes=2)


def _tensors(node: Any) -> list[Any]:
    """Return the tensors read, in the order of the kernel's function."""
    given = arguments(node)
    if is_op(node, _LAYER[1], _GROUP[1]):
        return [given["grad_out"], given["input"], given["mean"], given["rstd"], given["weight"]]
    return [given["input"], given["weight"], given["bias"]]


def _sizes(node: Any, layer: bool, back: bool) -> list[str]:
    lines = ['x = fit(x, "x", x.shape, torch.float32)', "weight = weight.contiguous()"]
    lines += ['gradient = fit(gradient, "gradient", x.shape, torch.float32)'] if back else ["bias = bias.contiguous()"]
    if layer:
        sizes = ["rows, columns = x.numel() // weight.numel(), weight.numel()"]
        return [*lines, *sizes, *(["means, scales = means.contiguous(), scales.contiguous()"] if back else [])]
    groups = arguments(node)["group"]
    sizes = [
        f"samples, groups, channels = x.shape[0], {groups}, x.shape[1]",
        "size = x.numel() // (samples * channels)",
    ]
    return [*lines, *sizes, *(["means, scales = means.contiguous(), scales.contiguous()"] if back else [])]


def _forward(node: Any, layer: bool, call: Call) -> list[str]:
    eps = repr(float(arguments(node)["eps"]))
    dims = len(arguments(node).get("normalized_shape", ()))
    shape = f"(*x.shape[:-{dims}], {', '.join(['1'] * dims)})" if layer else "(samples, groups)"
    sizes = "rows, columns" if layer else "samples, groups, channels, size"
    return [
        f"out, means, scales = torch.empty_like(x), x.new_empty({shape}), x.new_empty({shape})",
        f"lib.{call.function}_forward(x, weight, bias, out, means, scales, {sizes}, {eps})",
        "return out, means, scales",
    ]


def _backward(layer: bool, function: str) -> list[str]:
    sizes = "rows, columns, parts" if layer else "samples, groups, channels, size"
    parts = ["parts = max(1, min(2 * torch.get_num_threads(), rows // 16))"] if layer else []
    return [
        *parts,
        "x_gradient, weight_gradient, bias_gradient = (torch.empty_like(t) for t in (x, weight, weight))",
        f"lib.{function}_backward(",
        f"    gradient, x, means, scales, weight, x_gradient, weight_gradient, bias_gradient, {sizes}",
        ")",
        "return x_gradient, weight_gradient, bias_gradient",
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (NormPass(),)
