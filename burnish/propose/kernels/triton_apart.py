"""Transposed convolutions in one dimension whose taps are whole strides apart, in Triton.

With a stride ``s`` and a dilation ``s d`` input ``i`` by tap ``k`` goes to the output ``o = s (i + d k) - p``: only
every ``s``-th output is ever reached, by a plain convolution of dilation ``d``, and the others are the bias.  A block
multiplies for the outputs that are reached and writes them with the ones between.  ``tf32`` rounds operands as the
library does, ``tf32x3`` is as good as float32.

Not covered: groups, other types than float32, strides other than two and four, more than 16 taps.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single
from burnish.propose.kernels.triton_common import kernels

__all__ = ["TEMPLATES", "TritonApart"]

_SMALLEST = 1 << 30
"""Operations below which a launch is what counts."""
_LIBRARY = 128
"""Input channels from which on the library's own product is most of its time."""
_TAPS = 16


class TritonApart(KernelTemplate):
    """``conv_transpose1d`` whose dilation is a multiple of its stride; outputs nothing reaches are only written."""

    name = "apart"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match one transposed convolution."""
        return single(node) if _given(node) is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the precision, a block's places and channels, warps, and blocks in flight."""
        count = shape_of(region.output)[1]
        wide = min(64, max(16, 1 << (count - 1).bit_length()))
        return {
            "precision": ("tf32", "tf32x3"),
            "positions": (64, 128, 256),
            "channels": tuple(dict.fromkeys((wide, max(16, wide // 2)))),
            "num_warps": (2, 4, 8),
            "num_stages": (2, 3, 1),
        }

    def promising(self, region: Region) -> bool:
        """The library multiplies for every output, whether one reaches it or not."""
        found = _given(region.output)
        assert found is not None
        x, weight = shape_of(found["input"]), shape_of(found["weight"])
        operations = 2 * prod(shape_of(region.output)) * x[1] * weight[2] // found["stride"]
        return operations >= _SMALLEST and x[1] < _LIBRARY

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the function that calls it."""
        found = _given(region.output)
        assert found is not None
        weight, stride, biased = shape_of(found["weight"]), int(found["stride"]), found.get("bias") is not None
        reached = -found["padding"] % stride
        rounded = settings["precision"] == "tf32"
        text = kernels(
            "triton_apart.txt",
            call.function,
            pointers="bias_ptr, " if biased else "",
            **_bounds(weight, int(settings["channels"]), biased),
            dot=f"tl.dot({call.function}_rounded(left), {call.function}_rounded(right), total)"
            if rounded
            else 'tl.dot(left, right, total, input_precision="tf32x3")',
            channels=weight[0],
            count=weight[1],
            taps=weight[2],
            stride=stride,
            step=found["dilation"] // stride,
            reached=reached,
            shift=(reached + found["padding"]) // stride,
        )
        if rounded:
            text = f"{kernels('triton_tf32.txt', call.function)}\n\n\n{text}"
        lines = _python(region.output, found, call.function, settings)
        names = ["x", "weight", *(["bias"] if biased else [])]
        about = "A transposed convolution whose taps are whole strides apart."
        given = [found["input"], found["weight"], *([found["bias"]] if biased else [])]
        statement = f"{call.out} = {call.function}({', '.join(call.text(node) for node in given)})"
        return Piece((statement,), triton=text, helpers=function_text(call.function, names, about, lines))


def _python(node: Any, found: dict[str, Any], name: str, settings: Settings) -> list[str]:
    weight, stride = shape_of(found["weight"]), found["stride"]
    biased = found.get("bias") is not None
    more = shape_of(node)[2] - (shape_of(found["input"])[2] - 1) * stride
    positions, channels = settings["positions"], int(settings["channels"])
    depth = _depth(weight[0])
    return [
        "batch, _, length = x.shape",
        f'x = fit(x, "x", (batch, {weight[0]}, length), torch.float32)',
        f'weight = fit(weight, "weight", {weight}, torch.float32)',
        *([f'bias = fit(bias, "bias", ({weight[1]},), torch.float32)'] if biased else []),
        f"out_length = (length - 1) * {stride} + {more}",
        f"out = x.new_empty(batch, {weight[1]}, out_length)",
        f"{name}_kernel[(triton.cdiv(out_length, {int(positions) * stride}), batch, {-(-weight[1] // channels)})](",
        f"    x, weight, {'bias, ' if biased else ''}out, length, out_length,",
        f"    BLOCK_P={positions}, BLOCK_C={channels}, BLOCK_K={depth},",
        f"    num_warps={settings['num_warps']}, num_stages={settings['num_stages']},",
        ")",
        "return out",
    ]


def _depth(channels: int) -> int:
    """Return how many input channels are multiplied at once."""
    return min(32, max(16, 1 << (channels - 1).bit_length()))


def _bounds(weight: tuple[int, ...], block: int, biased: bool) -> dict[str, str]:
    """Return the conditions on channels, which are written only where blocks do not divide them."""
    channels, count, _ = weight
    sources = "" if channels % _depth(channels) == 0 else f"(source < {channels})"
    outputs = "" if count % block == 0 else f"(channel < {count})"
    both = [f"{outputs}[:, None]"] * bool(outputs) + [f"{sources}[None, :]"] * bool(sources)
    mask = f", mask={outputs}, other=0.0" if outputs else ""
    return {
        # One turn is no loop: the compiler need not keep anything for a next one.
        "range": "tl.static_range" if channels <= _depth(channels) else "range",
        "first": "tl.program_id(2) * BLOCK_C + " if count > block else "",
        "sources": f" & {sources}[:, None]" if sources else "",
        "there": f", mask={' & '.join(both)}, other=0.0" if both else "",
        "written": f" & {outputs}[:, None]" if outputs else "",
        "rest": f"tl.load(bias_ptr + channel{mask})[:, None]" if biased else "tl.zeros((BLOCK_C, 1), tl.float32)",
    }


def _given(node: Any) -> dict[str, Any] | None:
    """Return the arguments of a transposed convolution that is covered, those of its one dimension as numbers."""
    if not is_op(node, "conv_transpose1d.default"):
        return None
    given = arguments(node)
    if not float32(*(n for n in (node, given["input"], given["weight"], given.get("bias")) if n is not None)):
        return None
    for name in ("stride", "padding", "dilation"):
        value = given[name]
        given[name] = int(value[0] if isinstance(value, list | tuple) else value)
    sizes, weight = shape_of(given["input"]), shape_of(given["weight"])
    if len(sizes) != 3 or int(given["groups"]) != 1 or given["stride"] not in (2, 4) or weight[2] > _TAPS:
        return None
    large = max(prod(sizes[1:]), prod(shape_of(node)[1:])) >= 1 << 31 or sizes[0] >= 1 << 16
    return given if given["dilation"] % given["stride"] == 0 and not large else None


TEMPLATES: tuple[KernelTemplate, ...] = (TritonApart(),)
