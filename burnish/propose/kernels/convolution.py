"""Depthwise convolutions in one and two dimensions, straight from and to the usual layout.

The library reorders its input to blocks of channels and back; here a few rows at a time are copied with their padding
into cache, and the sums are formed from there.  Padding, stride, dilation and several output channels to an input
channel are covered; padding by name (``same``) and convolutions that mix channels are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "Depthwise"]

_LARGEST = 11
"""Kernel sizes beyond are left to the library: all taps are written out."""


class Depthwise(KernelTemplate):
    """``conv1d`` and ``conv2d`` with as many groups as input channels."""

    name = "depthwise"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match one convolution."""
        if not is_op(node, "conv1d.default", "conv2d.default"):
            return None
        given = arguments(node)
        tensors = [given[n] for n in ("input", "weight", "bias") if given.get(n) is not None]
        if not float32(node, *tensors):
            return None
        sizes, weight = shape_of(given["input"]), shape_of(given["weight"])
        rank = 2 if is_op(node, "conv2d.default") else 1
        if len(sizes) != rank + 2 or int(given["groups"]) != sizes[1] or weight[1] != 1 or max(weight[2:]) > _LARGEST:
            return None
        return single(node)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return output rows copied together, output rows held in registers, threads."""
        tall = len(shape_of(region.output)) == 4
        return {
            "strip": (16, 8, 32, 64) if tall else (1,),
            "rows": (4, 2, 8) if tall else (1,),
            "columns": (2, 1) if tall else (2, 4, 1),
            "threads": (0, 1),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; a convolution in one dimension is one of height one."""
        given = arguments(region.output)
        weight = shape_of(given["weight"])
        channels = shape_of(given["input"])[1]
        bias = given.get("bias") is not None
        numbers = {"NAME": call.function, "STRIP": settings["strip"]}
        numbers |= {"ROWS": settings["rows"], "COLUMNS": settings["columns"]}
        numbers |= {"TIMES": weight[0] // channels, "KH": (1, *weight[2:])[-2], "KW": weight[-1]}
        for letter, name, default in (("S", "stride", 1), ("P", "padding", 0), ("D", "dilation", 1)):
            numbers |= _pair(letter, given[name], default)
        numbers["THREADS"] = f" num_threads({settings['threads']})" if settings["threads"] else ""
        numbers["BIAS"] = "bias[channel]" if bias else "0.0f"
        kernel = template_text("depthwise.h")
        for name, value in numbers.items():
            kernel = kernel.replace(f"@{name}@", str(value))
        helper = _helper(call.function, weight, bias, given, channels)
        passed = ", ".join(call.text(given[n]) for n in ("input", "weight", "bias") if given.get(n) is not None)
        text = f"{template_text('vectors.h')}\n\n{template_text('pages.h')}\n\n{kernel}"
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=text, helpers=helper)


def _pair(letter: str, value: Any, default: int) -> dict[str, int]:
    """Return the numbers of both dimensions; the height of a convolution in one is trivial."""
    last = list(value) if isinstance(value, list | tuple) else [value]
    return {f"{letter}H": last[0] if len(last) == 2 else default, f"{letter}W": last[-1]}


def _helper(name: str, weight: tuple[int, ...], bias: bool, given: Mapping[str, Any], channels: int) -> str:
    tall = len(weight) == 4
    sizes = []
    for at, (side, size) in enumerate(zip(("height", "width") if tall else ("width",), weight[2:], strict=True)):
        stride, padding, dilation = (
            v[at] if isinstance(v, list | tuple) and len(v) > 1 else v[0] if isinstance(v, list | tuple) else v
            for v in (given["stride"], given["padding"], given["dilation"])
        )
        reach = dilation * (size - 1) + 1 - 2 * padding
        inside = f"({side} - {reach})" if reach >= 0 else f"({side} + {-reach})"
        sizes.append(f"out_{side} = {inside} // {stride} + 1")
    shape = "batch, channels, height, width" if tall else "batch, channels, width"
    high, out_high = ("height", "out_height") if tall else ("1", "1")
    made = f"batch, {weight[0]}, out_height, out_width" if tall else f"batch, {weight[0]}, out_width"
    lines = [
        f"{shape} = x.shape",
        f'x = fit(x, "x", ({shape.replace("channels", str(channels))}), torch.float32)',
        f'weight = fit(weight, "weight", {weight}, torch.float32)',
        *sizes,
        f"out = x.new_empty({made})",
        "lib.large_pages(out, out.numel())",
        f"lib.{name}(",
        f"    x, weight, {'bias' if bias else 'weight'}, out, batch, channels, {high}, width, {out_high}, out_width",
        ")",
        "return out",
    ]
    return function_text(name, ("x", "weight", "bias") if bias else ("x", "weight"), "A depthwise convolution.", lines)


TEMPLATES: tuple[KernelTemplate, ...] = (Depthwise(),)
