"""Depthwise convolutions in CUDA C++: a thread walks down the lines of four columns and reads every line once.

A line belongs to as many output lines as the window is high; their sums stay in registers, and the window moves over
numbers that are there already.  The Triton kernel reads every element from the cache as often as it is under the
window.

Not covered: strides, dilation, other types than float32, windows of more than 49 taps or higher than seven lines (sums
and taps must fit the registers), pointwise work after.  GPUs before Hopper are not offered it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.convolution import Planes, depthwise_operands
from burnish.propose.kernels.pattern import float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "CudaDepthwise"]

_WIDEST = 15
_HIGHEST = 7
_TAPS = 49
_WIDE = 64
"""Columns from which on it is tried first: in narrow planes a thread's four columns are too large a share of a line."""
_LINES = 14
"""Lines a thread walks over at first, the best of 14 to 126 for 3 by 7 windows on planes of 128 by 256."""


class CudaDepthwise(KernelTemplate):
    """``conv1d`` and ``conv2d`` with as many groups as input channels and no stride; every line is read once."""

    name = "cuda_depthwise"
    backend = "cuda"

    def match(self, node: Any) -> Region | None:
        """Match one convolution without stride and dilation."""
        return single(node) if _planes(node) is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the lines a thread walks over, in parts that are about equal, and a block's threads."""
        high = shape_of(region.output)[2] if len(shape_of(region.output)) == 4 else 1
        rows = [-(-high // max(1, round(high / lines))) for lines in (_LINES, 2 * _LINES, _LINES // 2, 4 * _LINES)]
        return {"rows": tuple(dict.fromkeys(rows)), "threads": (64, 128, 256)}

    def promising(self, region: Region) -> bool:
        """Where lines are shared by several output lines, and long."""
        found = _planes(region.output)
        return found is not None and found.kernel[0] > 1 and shape_of(region.output)[-1] >= _WIDE

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it; a convolution in one dimension is one of height one."""
        found = _planes(region.output)
        assert found is not None
        bias = "bias" in found.tensors
        sizes = ", ".join(map(str, (*found.kernel, *found.padding)))
        kernel = f"""\
extern "C" int {call.function}(const float* x, const float* weight, const float* bias, float* out, long long planes,
                               int channels, int times, int height, int width, int out_height, int out_width, int rows,
                               cudaStream_t stream) {{
    const DepthwiseCall all{{x, weight, bias, out, planes, channels, times, height,
                            width, out_height, out_width, rows}};
    return depthwise_run<{sizes}, {str(bias).lower()}, {settings["threads"]}>(all, stream);
}}"""
        lines = _python(found, call.function, settings)
        helper = function_text(call.function, list(found.tensors), "A depthwise convolution.", lines)
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in found.tensors.values())})"
        return Piece((statement,), cuda=f"{template_text('cuda_depthwise.cu')}\n\n{kernel}", helpers=helper)


def _python(found: Planes, function: str, settings: Settings) -> list[str]:
    weight = shape_of(found.tensors["weight"])
    bias = "bias" in found.tensors
    given = "batch, _, height, width" if found.tall else "batch, _, width"
    made = f"batch, {weight[0]}, out_height, out_width" if found.tall else f"batch, {weight[0]}, out_width"
    high, out_high = ("height", "out_height") if found.tall else ("1", "1")
    return [
        f"{given} = x.shape",
        f'x = fit(x, "x", ({given.replace("_", str(found.channels))}), torch.float32)',
        f'weight = fit(weight, "weight", {weight}, torch.float32)',
        *([f'bias = fit(bias, "bias", ({weight[0]},), torch.float32)'] if bias else []),
        *found.size_lines(),
        f"out = x.new_empty({made})",
        f"lib_cuda.{function}(",
        f"    x, weight, {'bias' if bias else 'None'}, out, batch * {weight[0]}, {weight[0]}, {found.times},",
        f"    {high}, width, {out_high}, out_width, {settings['rows']},",
        ")",
        "return out",
    ]


def _planes(node: Any) -> Planes | None:
    found = depthwise_operands(node, float32, _WIDEST)
    if found is None or (*found.stride, *found.dilation) != (1, 1, 1, 1):
        return None
    return found if found.kernel[0] <= _HIGHEST and prod(found.kernel) <= _TAPS else None


TEMPLATES: tuple[KernelTemplate, ...] = (CudaDepthwise(),)
