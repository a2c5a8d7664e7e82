"""Depthwise convolutions in one and two dimensions in Triton, with the pointwise work that follows.

A program computes a block of one plane and reads it from the usual layout, every element as often as it is under the
window: neighbours are in the cache.  Not covered: kernels longer than 31, padding by name (``same``), pointwise work
with one number a channel (the folding rules take that into the weights).  Channels last are copied first.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.convolution import Planes, depthwise_operands
from burnish.propose.kernels.epilogue import After, fitted, pointwise_after
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.pattern import region as region_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "TritonDepthwise"]

_LARGEST = 31
_UNROLLED = 49
"""Taps up to which all of them are written out."""
_BLOCK = 1024
"""Elements a program takes at first."""


class TritonDepthwise(KernelTemplate):
    """``conv1d`` and ``conv2d`` with as many groups as input channels, and pointwise work after."""

    name = "depthwise"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match one convolution, or pointwise work at the end of which ``node`` is and that begins with one."""
        if _planes(node) is not None:
            return single(node)
        after = _after(node)
        return region_of(node, after.source, *after.region.nodes) if after is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the rows and columns of a block, and the warps."""
        high, wide = (1, *shape_of(region.output)[2:])[-2:]
        columns = min(64, _power(wide))
        rows = min(max(1, _BLOCK // columns), _power(high))
        return {
            "rows": tuple(dict.fromkeys((rows, *(n for n in (8, 16, 4, 32) if n <= _power(high))))),
            "columns": tuple(dict.fromkeys((columns, *(n for n in (32, 128, 256, 16) if n <= _power(wide))))),
            "num_warps": (4, 8, 2),
        }

    def promising(self, region: Region) -> bool:
        """Longer windows are read from the cache so often that the library may well be faster."""
        found = next(f for f in map(_planes, region.nodes) if f is not None)
        return prod(found.kernel) <= _UNROLLED

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; a convolution in one dimension is one of height one."""
        after = _after(region.output) if _planes(region.output) is None else None
        found = _planes(region.output if after is None else after.source)
        assert found is not None
        leaves = after.leaves if after else []
        lines = after.lines("total") if after else []
        bias = "total += tl.load(bias_ptr + channel).to(tl.float32)" if "bias" in found.tensors else ""
        text = kernels(
            "triton_depthwise.txt",
            call.function,
            pointers="".join([*(["bias_ptr, "] if bias else []), *(f"{leaf.name}_in_ptr, " for leaf in leaves)]),
            range="tl.static_range" if prod(found.kernel) <= _UNROLLED else "range",
            kh=found.kernel[0],
            kw=found.kernel[1],
            down=_under("y", "tap_y", found, 0),
            along=_under("column", "tap_x", found, 1),
            plane=f"(plane // {found.times})" if found.times > 1 else "plane",
            bias=bias,
            after="\n    ".join(line.replace("_ptr", "_in_ptr") for line in lines),
        )
        text = "\n".join(line for line in text.splitlines() if line.strip())
        used = helpers("\n".join(lines), "math_triton.txt")
        names = [*found.tensors, *(f"{leaf.name}_in" for leaf in leaves)]
        body = _python(found, after, region, call.function, settings)
        helper = function_text(call.function, names, "A depthwise convolution.", body)
        given = [*found.tensors.values(), *(after.inputs if after else ())]
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in given)})"
        return Piece((statement,), triton=f"{used}\n\n\n{text}" if used else text, helpers=helper)


def _python(found: Planes, after: After | None, region: Region, function: str, settings: Settings) -> list[str]:
    kind = dtype_of(found.tensors["x"])
    weight = shape_of(found.tensors["weight"])
    given = "batch, _, height, width" if found.tall else "batch, _, width"
    channels, rows, columns = weight[0], settings["rows"], settings["columns"]
    made = f"batch, {channels}, out_height, out_width" if found.tall else f"batch, {channels}, out_width"
    high, out_high = ("height", "out_height") if found.tall else ("1", "1")
    others = [f"{leaf.name}_in" for leaf in (after.leaves if after else ())]
    blocks = f"triton.cdiv(out_width, {columns})" + (f" * triton.cdiv(out_height, {rows})" if found.tall else "")
    return [
        f"{given} = x.shape",
        f'x = fit(x, "x", ({given.replace("_", str(found.channels))}), {kind})',
        f'weight = fit(weight, "weight", {weight}, {kind})',
        *([f'bias = fit(bias, "bias", ({channels},), {kind})'] if "bias" in found.tensors else []),
        *found.size_lines(),
        f"shape = ({made})",
        *(fitted(leaf, len(weight)) for leaf in (after.leaves if after else ())),
        f"out = x.new_empty(shape, dtype={dtype_of(region.output)})",
        *launch(
            f"{function}_kernel",
            f"batch * {channels} * {blocks}",
            [
                "x", "weight", *(["bias"] if "bias" in found.tensors else []), *others, "out",
                str(channels), high, "width", out_high, f"batch * {channels} * {out_high}", "out_width",
            ],
            {"ROWS": rows, "COLUMNS": columns, "num_warps": settings["num_warps"]},
        ),
        "return out",
    ]  # fmt: skip


def _under(place: str, tap: str, found: Planes, side: int) -> str:
    """Return the text of where in the input a tap of the window at an output's place is."""
    stride, padding, dilation = found.stride[side], found.padding[side], found.dilation[side]
    first = place if stride == 1 else f"{place} * {stride}"
    return f"{first}{f' - {padding}' if padding else ''} + {tap if dilation == 1 else f'{tap} * {dilation}'}"


def _planes(node: Any) -> Planes | None:
    return depthwise_operands(node, floating, _LARGEST)


def _after(node: Any) -> After | None:
    found = pointwise_after(node, lambda source: _planes(source) is not None)
    return found if found is not None and floating(node) else None


def _power(size: int) -> int:
    """Return the next power of two."""
    return 1 << (size - 1).bit_length()


TEMPLATES: tuple[KernelTemplate, ...] = (TritonDepthwise(),)
