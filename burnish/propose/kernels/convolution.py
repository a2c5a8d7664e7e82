"""Depthwise convolutions in one and two dimensions, straight from and to the usual layout.

The library reorders its input to blocks of channels and back; here a few rows at a time are copied with their padding
into cache, and the sums are formed from there.  Padding, stride, dilation and several output channels to an input
channel are covered; padding by name (``same``) and convolutions that mix channels are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "Depthwise", "Planes", "depthwise_operands"]

_LARGEST = 11
"""Kernel sizes beyond are left to the library: all taps are written out."""


@dataclass(frozen=True)
class Planes:
    """A depthwise convolution found in a graph; pairs are of height and width, one dimension has a height of one."""

    tensors: dict[str, Any]
    """``x``, ``weight`` and, where there is one, ``bias``."""
    tall: bool
    """Whether there are two dimensions."""
    kernel: tuple[int, int]
    stride: tuple[int, int]
    padding: tuple[int, int]
    dilation: tuple[int, int]

    @property
    def channels(self) -> int:
        """How many input channels there are."""
        return shape_of(self.tensors["x"])[1]

    @property
    def times(self) -> int:
        """How many output channels an input channel has."""
        return shape_of(self.tensors["weight"])[0] // self.channels

    def size_lines(self) -> list[str]:
        """Return the statements that bind ``out_height`` and ``out_width``."""
        lines = []
        for at, side in enumerate(("height", "width")):
            reach = self.dilation[at] * (self.kernel[at] - 1) + 1 - 2 * self.padding[at]
            inside = f"({side} - {reach})" if reach >= 0 else f"({side} + {-reach})"
            lines.append(f"out_{side} = {inside} // {self.stride[at]} + 1")
        return lines if self.tall else lines[1:]


class Depthwise(KernelTemplate):
    """``conv1d`` and ``conv2d`` with as many groups as input channels."""

    name = "depthwise"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match one convolution."""
        return single(node) if depthwise_operands(node) is not None else None

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
        found = depthwise_operands(region.output)
        assert found is not None
        numbers = {"NAME": call.function, "STRIP": settings["strip"]}
        numbers |= {"ROWS": settings["rows"], "COLUMNS": settings["columns"], "TIMES": found.times}
        for letter, pair in zip("KSPD", (found.kernel, found.stride, found.padding, found.dilation), strict=True):
            numbers |= {f"{letter}H": pair[0], f"{letter}W": pair[1]}
        numbers["THREADS"] = f" num_threads({settings['threads']})" if settings["threads"] else ""
        numbers["BIAS"] = "bias[channel]" if "bias" in found.tensors else "0.0f"
        kernel = template_text("depthwise.h")
        for name, value in numbers.items():
            kernel = kernel.replace(f"@{name}@", str(value))
        passed = ", ".join(call.text(node) for node in found.tensors.values())
        text = f"{template_text('vectors.h')}\n\n{template_text('pages.h')}\n\n{kernel}"
        return Piece((f"{call.out} = {call.function}({passed})",), cpp=text, helpers=_helper(call.function, found))


def _helper(name: str, found: Planes) -> str:
    weight = shape_of(found.tensors["weight"])
    shape = "batch, channels, height, width" if found.tall else "batch, channels, width"
    high, out_high = ("height", "out_height") if found.tall else ("1", "1")
    made = f"batch, {weight[0]}, out_height, out_width" if found.tall else f"batch, {weight[0]}, out_width"
    bias = "bias" if "bias" in found.tensors else "weight"
    lines = [
        f"{shape} = x.shape",
        f'x = fit(x, "x", ({shape.replace("channels", str(found.channels))}), torch.float32)',
        f'weight = fit(weight, "weight", {weight}, torch.float32)',
        *found.size_lines(),
        f"out = x.new_empty({made})",
        "lib.large_pages(out, out.numel())",
        f"lib.{name}(",
        f"    x, weight, {bias}, out, batch, channels, {high}, width, {out_high}, out_width",
        ")",
        "return out",
    ]
    return function_text(name, list(found.tensors), "A depthwise convolution.", lines)


def depthwise_operands(node: Any, fits: Callable[..., bool] = float32, largest: int = _LARGEST) -> Planes | None:
    """Return the depthwise convolution a node is, of types that ``fits``, its kernel no longer than ``largest``."""
    if not is_op(node, "conv1d.default", "conv2d.default"):
        return None
    given = arguments(node)
    named = {"x": given["input"], "weight": given["weight"], "bias": given.get("bias")}
    tensors = {name: tensor for name, tensor in named.items() if tensor is not None}
    if not fits(node, *tensors.values()):
        return None
    sizes, weight = shape_of(given["input"]), shape_of(given["weight"])
    tall = is_op(node, "conv2d.default")
    if len(sizes) != (4 if tall else 3) or int(given["groups"]) != sizes[1] or weight[1] != 1:
        return None
    if max(weight[2:]) > largest:
        return None
    kernel = (weight[2], weight[3]) if tall else (1, weight[2])
    stride, padding, dilation = (_pair(given[name], tall, one) for name, one in _TRIVIAL.items())
    return Planes(tensors, tall, kernel, stride, padding, dilation)


_TRIVIAL = {"stride": 1, "padding": 0, "dilation": 1}
"""What a height of one has of each."""


def _pair(value: Any, tall: bool, trivial: int) -> tuple[int, int]:
    """Return the numbers of both dimensions."""
    given = list(value) if isinstance(value, list | tuple) else [value]
    return (int(given[0]) if tall else trivial, int(given[-1]))


TEMPLATES: tuple[KernelTemplate, ...] = (Depthwise(),)
