"""Convolutions of few channels on small images in CUDA C++, with pointwise work and pooling after: LeNet's layers.

So small an image and all weights fit a block's shared memory; a thread computes all that one window of the pooling
needs for several output channels, in plain float32.  The matrix unit has too few channels to work on there, and what
the pooling drops is never written.

Not covered: strides, dilation, groups, transposed ones, windows of more than four elements, pointwise work with other
tensors or with functions that CUDA's library has no plain text for here.  GPUs before Hopper are not offered it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.convolved import Convolved, convolved
from burnish.propose.kernels.epilogue import After
from burnish.propose.kernels.mixing import Mixing, mixing_of
from burnish.propose.kernels.pattern import float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.ops import OPS

__all__ = ["TEMPLATES", "CudaSmallConvolution"]

_DEEPEST = 256
"""Taps of all input channels together from which on the matrix unit has enough to do."""
_MOST_CHANNELS, _WINDOW, _SEEN = 64, 4, 64
"""Output channels; elements of a window and what it sees of a channel, both of which are held in registers."""
_MEMORY = 12 << 10
"""Floats of shared memory for weights and samples: 48 kB, of which a processor holds four."""
_WORTH = 1 << 28
"""Operations below which the launches of what it replaces are all that counts."""
_ENOUGH = 256
"""Samples from which on every processor has some."""


class CudaSmallConvolution(KernelTemplate):
    """``conv2d`` of few channels on small images, pointwise work and a pooling of windows side by side after it."""

    name = "small_convolution"
    backend = "cuda"

    def match(self, node: Any) -> Region | None:
        """Match a pooling that begins with a convolution."""
        found = _found(node)
        return found.region if found is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return a thread's channels, a block's threads, and its samples: first so many that few threads are idle."""
        found = _work(region)
        count = found.mixing.count
        groups = (count + count % 2,) if count <= 8 else (8, 4)
        windows = shape_of(region.output)[2] * shape_of(region.output)[3] * -(-count // groups[0])
        fitting = [n for n in range(1, 9) if _floats(found.mixing, n) <= _MEMORY]
        samples = sorted(fitting, key=lambda n: (-round(windows * n / (-(-windows * n // 256) * 256), 1), n))
        return {"group": groups, "samples": tuple(samples), "threads": (256, 128)}

    def promising(self, region: Region) -> bool:
        """Tried first where there is work for all of a GPU."""
        found = _work(region)
        return found.mixing.operations(found.node) >= _WORTH and shape_of(region.output)[0] >= _ENOUGH

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        work = _work(region)
        found, ending = work.mixing, work.ending
        assert ending is not None
        lines = _statements(work.after) if work.after is not None else []
        sizes = (found.channels, found.count, *found.kernel[1:], *found.padding[1:], *ending.window[1:])
        largest = str(ending.combine == "max").lower()
        given = f"{', '.join(map(str, sizes))}, {largest}, {settings['group']}, {settings['samples']}"
        body = "".join(f"        {line}\n" for line in (*(lines or []), f"return {'v' if not lines else 'result'};"))
        kernel = f"""\
struct {call.function}_after {{
    static __device__ float of(float v) {{
{body}    }}
}};

extern "C" int {call.function}(const float* x, const float* weight, const float* bias, float* out, int batch,
                               int height, int width, int pooled_height, int pooled_width, cudaStream_t stream) {{
    const SmallConvolution all{{x, weight, bias, out, batch, height, width, pooled_height, pooled_width}};
    return small_convolution_run<{given}, {settings["threads"]}, {call.function}_after>(all, stream);
}}"""
        about = f"A convolution of {found.channels} channels, pooled by {ending.window[1]} by {ending.window[2]}."
        helper = function_text(call.function, list(found.tensors), about, _python(work, call.function))
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in found.tensors.values())})"
        return Piece((statement,), cuda=f"{template_text('cuda_small_convolution.cu')}\n\n{kernel}", helpers=helper)


def _python(work: Convolved, function: str) -> list[str]:
    found, window = work.mixing, work.ending.window[1:] if work.ending else (1, 1)
    bias = "bias" in found.tensors
    return [
        "batch, _, height, width = x.shape",
        f'x = fit(x, "x", (batch, {found.channels}, height, width), torch.float32)',
        f'weight = fit(weight, "weight", {shape_of(found.tensors["weight"])}, torch.float32)',
        *([f'bias = fit(bias, "bias", ({found.count},), torch.float32)'] if bias else []),
        f"high = (height + {2 * found.padding[1] - found.kernel[1] + 1}) // {window[0]}",
        f"wide = (width + {2 * found.padding[2] - found.kernel[2] + 1}) // {window[1]}",
        f"out = x.new_empty(batch, {found.count}, high, wide)",
        f"lib_cuda.{function}(x, weight, {'bias' if bias else 'None'}, out, batch, height, width, high, wide)",
        "return out",
    ]


def _statements(after: After) -> list[str] | None:
    """Return what is done with a sum ``v`` in C, up to ``result``; ``None`` where it is not that simple."""
    if after.leaves or after.program.dtype != "float32":
        return None
    names: list[str] = []
    lines: list[str] = []
    for index, value in enumerate(after.program.values):
        if value.op == "load":
            names.append("v")
        elif value.op == "constant" and isfinite(value.number):
            names.append(f"({value.number!r}f)")
        elif value.op in OPS and "_of(" not in OPS[value.op].cpp and "std::" not in OPS[value.op].cpp:
            names.append(f"{value.op}_{index}")
            kind = "bool" if OPS[value.op].gives == "bool" else "float"
            lines.append(f"const {kind} {names[-1]} = {OPS[value.op].cpp.format(*(names[a] for a in value.args))};")
        else:
            return None
    return [*lines, f"const float result = {names[after.program.output]};"]


def _work(region: Region) -> Convolved:
    found = _found(region.output)
    assert found is not None, "not a region of this template"
    return found


def _found(node: Any) -> Convolved | None:
    found = convolved(node, _small)
    if found is None or found.ending is None or found.ending.where != "windows" or not float32(node):
        return None
    window, kernel = found.ending.window, found.mixing.kernel
    seen = (kernel[1] + window[1] - 1) * (kernel[2] + window[2] - 1)
    if found.ending.combine not in ("max", "mean") or window[1] * window[2] > _WINDOW or seen > _SEEN:
        return None
    return found if found.after is None or _statements(found.after) is not None else None


def _small(node: Any) -> Mixing | None:
    found = mixing_of(node)
    if found is None or found.rank != 2 or found.transposed or not float32(node, found.tensors["x"]):
        return None
    if {*found.stride, *found.dilation} != {1} or found.channels * found.taps > _DEEPEST:
        return None
    return found if found.count <= _MOST_CHANNELS and _floats(found, 1) <= _MEMORY else None


def _floats(found: Mixing, samples: int) -> int:
    """Return the floats of shared memory for weights and some samples."""
    high, wide = (s + 2 * p for s, p in zip(shape_of(found.tensors["x"])[2:], found.padding[1:], strict=True))
    return found.channels * (found.taps * (found.count + 7) + samples * high * wide)


TEMPLATES: tuple[KernelTemplate, ...] = (CudaSmallConvolution(),)
