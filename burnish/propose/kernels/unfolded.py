"""Convolutions by way of others that the library does better.

A convolution in three dimensions becomes one in two with the kernel's depth as more input channels.  A transposed one
with a stride becomes several plain ones: output positions with the same remainder by the stride see the same weights,
and none of them multiplies with the zeros between the inputs.  Not covered: groups, and dilation when transposed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.pattern import arguments, float32, function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings, single

__all__ = ["TEMPLATES", "DeepConvolution", "Polyphase"]

_DEEP = (
    "batch, channels = x.shape[:2]",
    "count, _, taps = weight.shape[:3]",
    "x = torch.nn.functional.pad(x, (0, 0, 0, 0, padding[0], padding[0])) if padding[0] else x",
    "depth = (x.shape[2] - dilation[0] * (taps - 1) - 1) // stride[0] + 1",
    "ends = [(k * dilation[0], k * dilation[0] + stride[0] * (depth - 1) + 1) for k in range(taps)]",
    "planes = [x[:, :, low : high : stride[0]].transpose(1, 2) for low, high in ends]",
    "planes = torch.cat(planes, 2).reshape(batch * depth, taps * channels, *x.shape[3:])",
    "weight = weight.transpose(1, 2).reshape(count, taps * channels, *weight.shape[3:])",
    # The library may choose another layout by itself; as it is, this copies nothing.
    "out = torch.conv2d(planes, weight, bias, stride[1:], padding[1:], dilation[1:]).contiguous()",
    "return out.view(batch, depth, count, *out.shape[2:]).transpose(1, 2)",
)


def _deep(name: str) -> str:
    """Return a function for a convolution in three dimensions; its result is not contiguous."""
    about = "A 3-D convolution as one in 2-D: the kernel's depth becomes more input channels."
    return function_text(name, ("x", "weight", "bias", "stride", "padding", "dilation"), about, _DEEP)


class DeepConvolution(KernelTemplate):
    """``conv3d``: sum over depth taps ``k`` and channels ``c`` is one sum over ``(k, c)``, which ``conv2d`` does."""

    name = "deep_convolution"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match one convolution without groups."""
        return single(node) if is_op(node, "conv3d.default") and _plain(node) else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """There is nothing to choose."""
        return {}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the library calls."""
        given = arguments(region.output)
        tensors = ", ".join(call.text(given[n]) for n in ("input", "weight", "bias"))
        numbers = ", ".join(str(_three(given[n])) for n in ("stride", "padding", "dilation"))
        statement = f"{call.out} = {call.function}({tensors}, {numbers}).contiguous()"
        return Piece((statement,), helpers=_deep(call.function))


class Polyphase(KernelTemplate):
    """``conv_transpose1d/2d/3d``: output ``o = s m + f`` gets ``x[i] w[k]`` where ``o + p = s i + k``.

    So ``k`` runs over ``(f + p) mod s, + s, + 2 s ...`` only: for each remainder ``f`` a plain convolution with the
    flipped weights of that remainder.
    """

    name = "polyphase"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Match one without groups or dilation, its kernel no smaller than its stride, none of its parts empty."""
        names = ("conv_transpose1d.default", "conv_transpose2d.input", "conv_transpose3d.input")
        if not is_op(node, *names) or not _plain(node):
            return None
        sides = _sides(node)
        if any(s["dilation"] != 1 or s["kernel"] < s["stride"] for s in sides):
            return None
        sizes = shape_of(arguments(node)["input"])[2:]
        if any(size + _phase(f, s)[3] < 1 for size, s in zip(sizes, sides, strict=True) for f in range(s["stride"])):
            return None
        return single(node)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the threads that put the parts together, where there are several."""
        return {"threads": (0, 1)} if max(s["stride"] for s in _sides(region.output)) > 1 else {}

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the plain convolutions, and the kernel that puts their results together."""
        given = arguments(region.output)
        sides = _sides(region.output)
        strides = [s["stride"] for s in sides]
        tensors = ", ".join(call.text(given[n]) for n in ("input", "weight", "bias"))
        statement = f"{call.out} = {call.function}({tensors})"
        helpers = [_deep(f"{call.function}_deep")] if len(sides) == 3 else []
        helpers.append(_phases(call.function, sides))
        kernel = ""
        if max(strides) > 1:
            kernel = template_text("interleave.h").replace("@NAME@", call.function)
            for letter, stride in zip("DHW", [1] * (3 - len(sides)) + strides, strict=True):
                kernel = kernel.replace(f"@S{letter}@", str(stride))
            threads = f" num_threads({settings['threads']})" if settings["threads"] else ""
            kernel = f"{template_text('pages.h')}\n\n{kernel.replace('@THREADS@', threads)}"
        return Piece((statement,), cpp=kernel, helpers="\n\n".join(helpers))


def _phases(name: str, sides: list[dict[str, int]]) -> str:
    """Return the function that convolves for every remainder; all but the inputs' sizes is known now."""
    rank = len(sides)
    rows = []
    for phase in itertools.product(*(range(s["stride"]) for s in sides)):
        numbers = [_phase(f, side) for f, side in zip(phase, sides, strict=True)]
        rows.append("    " + ", ".join(str(part) for part in zip(*numbers, strict=True)) + ",")
    flips = ", ".join(str(d) for d in range(2, rank + 2))
    taps = ", ".join(f"first[{d}] :: {s['stride']}" for d, s in enumerate(sides))
    cut = ", ".join(f"start[{d}] : start[{d}] + x.shape[{d + 2}] + more[{d}]" for d in range(rank))
    call = f"torch.conv{rank}d(x, part, bias, padding=pad).contiguous()"
    if rank == 3:
        call = f"{name}_deep(x, part, bias, (1, 1, 1), pad, (1, 1, 1))"
    size = [f"{s['stride']} * (x.shape[{d + 2}] - 1) {_beyond(s):+d}" for d, s in enumerate(sides)]
    lines = [
        "# For each remainder: the first tap, the padding, where its result starts and how much longer it is.",
        "phases = (",
        *("    (" + row.strip().rstrip(",") + ")," for row in rows),
        ")",
        "x, parts = x.contiguous(), []",
        "for first, pad, start, more in phases:",
        f"    part = weight[:, :, {taps}].transpose(0, 1).flip({flips})",
        f"    part = {call}",
        f"    parts.append(part[:, :, {cut}])",
    ]
    if len(rows) == 1:
        lines.append("return parts[0].contiguous()")
    else:
        missing = {1: "p[:, :, None, None]", 2: "p[:, :, None]", 3: "p"}[rank]
        high = ", ".join(["1"] * (3 - rank) + [f"out.shape[{d + 2}]" for d in range(rank)])
        lines += [
            f"out = x.new_empty(x.shape[0], weight.shape[1], {', '.join(size)})",
            "lib.large_pages(out, out.numel())",
            f"table = torch.tensor([[p.data_ptr(), *{missing}.stride()[:4]] for p in parts])",
            f"lib.{name}(table, out, out.shape[0], out.shape[1], {high})",
            "return out",
        ]
    return function_text(name, ("x", "weight", "bias"), "A transposed convolution as plain ones.", lines)


def _beyond(side: Mapping[str, int]) -> int:
    return side["kernel"] + side["more"] - 2 * side["padding"]


def _phase(remainder: int, side: Mapping[str, int]) -> tuple[int, int, int, int]:
    """Return the first tap, the padding on both sides, where the result starts, and its length less the input's."""
    stride, padding = side["stride"], side["padding"]
    first = (remainder + padding) % stride
    taps = (side["kernel"] - first + stride - 1) // stride
    low = taps - 1 - (remainder + padding - first) // stride
    more = -((remainder - _beyond(side)) // stride) - 1
    high = more - low + taps - 1
    pad = max(low, high, 0)
    return first, pad, pad - low, more


def _sides(node: Any) -> list[dict[str, int]]:
    """Return what is known along each spatial dimension of a transposed convolution."""
    given = arguments(node)
    kernel = shape_of(given["weight"])[2:]
    named = {"stride": "stride", "padding": "padding", "more": "output_padding", "dilation": "dilation"}
    lists = {short: _many(given[name], len(kernel)) for short, name in named.items()}
    return [{"kernel": k, **{short: values[d] for short, values in lists.items()}} for d, k in enumerate(kernel)]


def _many(value: Any, count: int) -> list[int]:
    values = [int(v) for v in value] if isinstance(value, list | tuple) else [int(value)]
    return values * count if len(values) == 1 else values


def _three(value: Any) -> tuple[int, ...]:
    return tuple(_many(value, 3))


def _plain(node: Any) -> bool:
    """Return whether a convolution has a batch, no groups, and float32 tensors."""
    given = arguments(node)
    tensors = [given[n] for n in ("input", "weight", "bias") if given.get(n) is not None]
    return bool(float32(node, *tensors) and int(given["groups"]) == 1 and _batched(given))


def _batched(given: Mapping[str, Any]) -> bool:
    return len(shape_of(given["input"])) == len(shape_of(given["weight"]))


TEMPLATES: tuple[KernelTemplate, ...] = (DeepConvolution(), Polyphase())
