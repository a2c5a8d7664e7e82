"""``group_norm``, ``instance_norm`` and ``batch_norm`` by statistics of the batch itself, in Triton.

Means and squares are followed lane by lane in float32 (Welford) and brought together by their differences, so that a
large mean costs no digits.  A matrix of few columns, each of them a channel, has kernels of its own: rows side by side
are read at once, and where all samples of a channel are few elements, one program takes them all.  Not covered: what
the C++ template does not cover either, but for that; stored statistics, which are pointwise work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import is_op, shape_of
from burnish.propose.kernels.norms import Norm, norm_operands
from burnish.propose.kernels.pattern import function_text, template_text
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_channel_norm import (
    LARGEST,
    channel_kernel,
    channel_launch,
    channel_space,
    moments_lines,
)
from burnish.propose.kernels.triton_common import dtype_of, floating, launch

__all__ = ["TEMPLATES", "TritonNorm"]

_NEAR = 1 << 18
"""Elements up to which a unit is still in the cache when its moments are known."""
_FEW = 128
"""Units below which one program each leaves much of a GPU idle."""
_COLUMNS, _ROWS = 256, 1 << 14
"""Most columns of a matrix, and rows from which on they are tried first: the library has few programs for them."""


class TritonNorm(KernelTemplate):
    """A unit's moments, then its output: in one kernel where a unit is small, else part by part in three.

    In training the results are a tuple: the output, two unused ones, and the new running statistics.
    """

    name = "norm"
    backend = "triton"
    launches = 3

    def match(self, node: Any) -> Region | None:
        """Return the operator, with its ``getitem`` where its first result is the only one used."""
        found = norm_operands(node, floating, statistics=True, columns=True)
        if found is None or (_flat(found) and shape_of(found.tensors["x"])[1] > _COLUMNS):
            return None
        return found.region

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return which of the two, how many elements a program takes at once, its warps and a part's length."""
        found = _norm(region)
        shape = shape_of(found.tensors["x"])
        if _flat(found):
            return {"block": (4096, 2048, 1024, 8192), "num_warps": (4, 8), "span": (256, 128, 512)}
        plane = prod(shape[2:])
        variants: tuple[Setting, ...] = ("split",)
        if found.kind == "batch" and shape[0] * plane <= LARGEST:
            first = channel_space(shape)
            return {"variant": ("channel", "split"), **first, "span": (16384, 8192), "planes": (4, 1, 16)}
        if found.kind != "batch":
            units = shape[0] * (found.groups if found.kind == "group" else shape[1])
            small = prod(shape) // units <= _NEAR and units >= _FEW
            variants = ("unit", "split") if small else ("split", "unit")
        block = 4096 if plane > 2048 else 1024
        return {
            "variant": variants,
            "block": tuple(dict.fromkeys((block, 1024, 2048, 4096, 8192))),
            "num_warps": (8, 4, 16),
            "span": (16384, 65536, 8192),
            "planes": (1, 4) if plane >= block else (4, 1, 16),
        }

    def promising(self, region: Region) -> bool:
        """Of a matrix, many rows of few columns."""
        found = _norm(region)
        rows, columns = shape_of(found.tensors["x"])[:2]
        return not _flat(found) or (rows >= _ROWS and columns <= _COLUMNS // 2)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels the variant needs and a Python function around them."""
        found = _norm(region)
        way = "columns" if _flat(found) else str(settings["variant"])
        used = {
            "columns": ("column_parts", "finish", "column_apply"),
            "unit": ("moments", "unit"),
            "channel": (),
            "split": ("moments", "parts", "finish", "apply"),
        }[way]
        used = used if found.applied else tuple(name for name in used if "apply" not in name)
        text = _kernels(found, call.function, used) if used else _channel_text(found, call.function)
        ways = {"columns": _by_column, "unit": _by_unit, "channel": _by_channel, "split": _split}
        lines = [*_checked(found), *ways[way](found, call.function, settings)]
        tensors = found.tensors
        about = f"Normalises each {found.kind}." if found.applied else "The statistics of each channel."
        helper = function_text(call.function, _read(found), about, lines)
        given = ", ".join(call.text(tensors[name]) for name in _read(found))
        statement = f"{call.out} = {call.function}({given})"
        return Piece((statement,), triton=text, helpers=helper, passes=2 if found.applied else 1)


def _read(found: Norm) -> list[str]:
    """Return the names of the tensors that are read."""
    return [name for name in found.tensors if found.applied or name not in ("weight", "bias")]


def _norm(region: Region) -> Norm:
    found = norm_operands(region.output, floating, statistics=True, columns=True)
    assert found is not None
    return found


def _flat(found: Norm) -> bool:
    """Return whether channels are a matrix's columns."""
    return len(shape_of(found.tensors["x"])) == 2


def _kernels(found: Norm, function: str, used: tuple[str, ...]) -> str:
    affine = [name for name in ("weight", "bias") if name in found.tensors]
    running = "running_mean" in found.tensors
    kept = found.momentum
    marks = {
        "NAME": function,
        "EPS": repr(found.eps),
        "PARAMETERS": "".join(f"{name}_ptr, " for name in affine),
        "UNIT": "channel" if found.kind == "batch" else "plane // unit_planes",
        "SCALE_PLANES": "\n    ".join(_scale(affine, "mask=there, other=0.0")),
        "SCALE_UNIT": "\n        ".join(_scale(affine, "")),
        "BIAS": " + bias" if "bias" in affine else "",
        "RUNNING_PARAMETERS": "running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, " if running else "",
        "RUNNING": "\n    ".join(
            (
                "old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)",
                "old_var = tl.load(running_var_ptr + unit).to(tl.float32)",
                "unbiased = variance * (count_all / (count_all - 1.0))",
                f"tl.store(new_mean_ptr + unit, {1.0 - kept!r} * old_mean + {kept!r} * mean)",
                f"tl.store(new_var_ptr + unit, {1.0 - kept!r} * old_var + {kept!r} * unbiased)",
            )
            if running
            else ()
        ),
    }
    parts = []
    for part in template_text("triton_norm.txt").split("\n# ==\n"):
        if any(f"def @NAME@_{name}(" in part for name in used):
            for mark, value in marks.items():
                part = part.replace(f"@{mark}@", value)
            parts.append("\n".join(line for line in part.strip().splitlines() if line.strip()))
    return "\n\n\n".join(parts)


def _scale(affine: Sequence[str], mask: str) -> list[str]:
    after = f", {mask}" if mask else ""
    lines = [f"scale *= tl.load(weight_ptr + channel{after}).to(tl.float32)"] if "weight" in affine else []
    return lines + ([f"bias = tl.load(bias_ptr + channel{after}).to(tl.float32)"] if "bias" in affine else [])


def _checked(found: Norm) -> list[str]:
    given = found.tensors
    lines = [
        f'x = fit(x, "x", x.shape, {dtype_of(given["x"])})',
        "n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])",
    ]
    lines += [f'{name} = fit({name}, "{name}", (channels,), {dtype_of(given[name])})' for name in _read(found)[1:]]
    if "running_mean" in given:
        lines += [
            "new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)",
            "if n * size == 1:",
            '    raise ValueError("expected more than 1 value per channel when training")',
        ]
    return [*lines, "out = torch.empty_like(x)"] if found.applied else lines


def _by_unit(found: Norm, function: str, settings: Settings) -> list[str]:
    groups = str(found.groups) if found.kind == "group" else "channels"
    affine = [name for name in ("weight", "bias") if name in found.tensors]
    constants = {"BLOCK": settings["block"], "num_warps": settings["num_warps"]}
    return [
        f"groups = {groups}",
        *launch(
            f"{function}_unit", "n * groups", ["x", *affine, "out", "channels // groups", "size", "groups"], constants
        ),
        "return out",
    ]


def _channel_text(found: Norm, function: str) -> str:
    """Return the kernel that takes a whole channel."""
    whole, affine = _whole(found), [name for name in ("weight", "bias") if name in found.tensors]
    moments = moments_lines(found.momentum) if "running_mean" in found.tensors else []
    moments += ["tl.store(mean_ptr + unit, mean)", "tl.store(scale_ptr + unit, scale)"] if whole else []
    moments += [f"{name} = tl.load({name}_ptr + unit).to(tl.float32)" for name in affine if found.applied]
    steps = {"weight": " * weight", "bias": " + bias"}
    lines = [f"value = (value - mean) * scale{''.join(steps[name] for name in affine)}"] if found.applied else []
    return channel_kernel(f"{function}_channel", _passed(found), found.eps, moments, lines)


def _passed(found: Norm) -> list[str]:
    """Return the tensors that the kernel of a whole channel reads and writes."""
    made = ["new_mean", "new_var"] if "running_mean" in found.tensors else []
    return [*_read(found), *made, *(["mean", "scale"] if _whole(found) else []), *(["out"] if found.applied else [])]


def _by_channel(found: Norm, function: str, settings: Settings) -> list[str]:
    made = ["mean, scale = x.new_empty((2, channels), dtype=torch.float32)"] if _whole(found) else []
    return [*made, *channel_launch(f"{function}_channel", _passed(found), settings), _returned(found)]


def _whole(found: Norm) -> bool:
    """Return whether all results of the operator are wanted, not the first alone."""
    return is_op(found.region.output, "_native_batch_norm_legit_functional")


def _by_column(found: Norm, function: str, settings: Settings) -> list[str]:
    affine = [name for name in ("weight", "bias") if name in found.tensors]
    running = ["running_mean", "running_var", "new_mean", "new_var"] if "running_mean" in found.tensors else []
    span, warps = settings["span"], settings["num_warps"]
    constants = {"ROWS": "high", "CHANNELS": "wide", "num_warps": warps}
    lines = [
        "wide = triton.next_power_of_2(channels)",
        f"high = max(1, min({span}, {settings['block']} // wide))",
        f"parts = triton.cdiv(n, {span})",
        "part = x.new_empty((channels * parts, 3), dtype=torch.float32)",
        "mean, scale = x.new_empty((2, channels), dtype=torch.float32)",
        *launch(f"{function}_column_parts", "parts", ["x", "part", "n", "channels"], {"SPAN": span, **constants}),
        *launch(
            f"{function}_finish",
            "channels",
            ["part", "mean", "scale", *running, "parts"],
            {"BLOCK": 256, "num_warps": 4},
        ),
    ]
    if found.applied:
        given = ["x", *affine, "mean", "scale", "out", "n", "channels"]
        lines += launch(f"{function}_column_apply", "triton.cdiv(n, high)", given, constants)
    return [*lines, _returned(found)]


def _returned(found: Norm) -> str:
    out = "out" if found.applied else "None"
    return f"return {out}, mean, scale, new_mean, new_var" if _whole(found) else "return out"


def _split(found: Norm, function: str, settings: Settings) -> list[str]:
    if found.kind == "batch":
        sizes = "units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size"
        planes = "1"
    else:
        planes = f"channels // {found.groups}" if found.kind == "group" else "1"
        sizes = f"units, pieces, run = n * channels // ({planes}), 1, {planes} * size"
    affine = [name for name in ("weight", "bias") if name in found.tensors]
    running = ["running_mean", "running_var", "new_mean", "new_var"] if "running_mean" in found.tensors else []
    block, warps, span = settings["block"], settings["num_warps"], settings["span"]
    lines = [
        sizes,
        *([] if found.kind == "batch" else ["unit_step, piece_step = run, run"]),
        f"spans = triton.cdiv(run, {span})",
        "parts = pieces * spans",
        "part = x.new_empty((units * parts, 3), dtype=torch.float32)",
        "mean, scale = x.new_empty((2, units), dtype=torch.float32)",
        *launch(
            f"{function}_parts",
            "units * parts",
            ["x", "part", "run", "unit_step", "piece_step", "spans", "parts"],
            {"SPAN": span, "BLOCK": f"min({block}, triton.next_power_of_2(run))", "num_warps": warps},
        ),
        *launch(
            f"{function}_finish", "units", ["part", "mean", "scale", *running, "parts"], {"BLOCK": 256, "num_warps": 4}
        ),
    ]
    if found.applied:
        lines += [
            f"width = min({block}, triton.next_power_of_2(size))",
            *launch(
                f"{function}_apply",
                f"triton.cdiv(n * channels, {settings['planes']}) * triton.cdiv(size, width)",
                ["x", *affine, "mean", "scale", "out", "n * channels", "size", "channels", planes],
                {"PLANES": settings["planes"], "BLOCK": "width", "num_warps": warps},
            ),
        ]
    return [*lines, _returned(found)]


TEMPLATES: tuple[KernelTemplate, ...] = (TritonNorm(),)
