"""Pooling in Triton in one to three dimensions: maximum and average over windows, and over whole planes.

Sizes are constants of the kernels: what is within a plane then takes no division and little arithmetic, but another
shape is compiled anew.  Not covered: what the C++ templates do not cover either, and planes of 2^30 elements or more.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.pattern import function_text, template_text
from burnish.propose.kernels.pools import Plane, Pool, plane_operands, pool_operands
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings
from burnish.propose.kernels.triton_common import dtype_of, floating, kernels, launch
from burnish.propose.kernels.triton_windows import LONG, Windows, shared_rows
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "TritonPlanePool", "TritonWindowPool"]

_PLANE = 1 << 30
"""Elements of a plane up to which offsets within it fit 32 bits, also those of windows that reach beyond it."""
_MOST = 64
"""Most elements read for windows below each other: more do not fit the instruction cache."""
_FEW = 4
"""Elements up to which an average is as fast in torch, which has no indices to write then."""


class TritonWindowPool(KernelTemplate):
    """``max_pool`` and ``avg_pool``: windows side by side, with rows that several of them share read once."""

    name = "pool"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Return the pooling alone; with indices only where they are not used."""
        pool = pool_operands(node, floating)
        if pool is None:
            return None
        planes = [prod(shape_of(n)[-pool.rank :]) for n in (pool.region.inputs[0], pool.region.output)]
        return pool.region if max(planes) < _PLANE else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how a window's row is read, windows below each other a thread takes, elements a block, warps."""
        pool = pool_operands(region.output, floating)
        assert pool is not None
        variants: tuple[Setting, ...] = ("taps",)
        # Windows far apart: a row's elements are next to each other only within a window.
        if 1 < pool.size[2] <= LONG and pool.stride[2] > 1 and pool.dilation[2] == 1:
            variants = ("lanes", "taps") if pool.stride[2] >= 4 else ("taps", "lanes")
        down = _down(pool)
        block = 512 if down[0] != 1 else 1024
        return {
            "variant": variants,
            "down": down,
            "block": tuple(dict.fromkeys((block, 512, 1024, 256, 2048))),
            "num_warps": (4, 8, 2),
        }

    def promising(self, region: Region) -> bool:
        """Averages of a few elements are as fast in torch."""
        pool = pool_operands(region.output, floating)
        return pool is not None and (pool.kind == "max" or prod(pool.size) > _FEW)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel with the window's sizes built in and the planes' as constants."""
        pool = pool_operands(region.output, floating)
        assert pool is not None
        windows = Windows(pool, call.function, str(settings["variant"]) == "lanes", int(settings["down"]))
        text = _with_helpers(windows.source(template_text("triton_pool.txt")))
        helper = function_text(call.function, ["x"], pool.about, _python(windows, settings))
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), triton=text, helpers=helper)


def _down(pool: Pool) -> tuple[Setting, ...]:
    """Return how many windows below each other may be computed together, where that saves reading."""
    rows = len(shared_rows(pool, 4))
    if pool.rank == 1 or rows * pool.size[2] > _MOST or rows == 4 * pool.size[1]:
        return (1,)
    worth = rows <= 3 * pool.size[1] and shape_of(pool.region.output)[-2] >= 8
    return (4, 2, 1) if worth else (1, 2, 4)


def _with_helpers(text: str) -> str:
    used = helpers(text, "math_triton.txt")
    return f"{used}\n\n\n{text}" if used else text


def _python(windows: Windows, settings: Settings) -> list[str]:
    pool, block = windows.pool, int(settings["block"])
    values = {axis.upper(): axis for axis in pool.axes} | {f"OUT_{axis.upper()}": f"out_{axis}" for axis in pool.axes}
    groups = "groups" if windows.down > 1 else "out_height"
    values |= {"GROUPS": groups, "SPOTS": "spots", "WINDOWS": "windows"}
    values |= {"PLANES": "together", "LANES": str(windows.lanes)}
    spots = " * ".join(["out_depth", groups, "out_width"][3 - pool.rank :])
    alone = windows.lanes > 1
    call = launch(
        f"{windows.function}_kernel",
        f"{'planes' if alone else 'triton.cdiv(planes, together)'} * triton.cdiv(spots, windows)",
        ["x", "out", "planes"],
        {**{name: values[name] for name in windows.constants}, "num_warps": settings["num_warps"]},
    )
    return [
        f'x = fit(x, "x", x.shape, {dtype_of(pool.region.inputs[0])})',
        *pool.python(),
        *([f"groups = triton.cdiv(out_height, {windows.down})"] if windows.down > 1 else []),
        f"planes, spots = math.prod(lead), {spots}",
        f"windows = min({max(1, block // windows.lanes)}, triton.next_power_of_2(spots))",
        *([] if alone else [f"together = {block} // windows"]),
        *(part for line in call for part in textwrap.wrap(line, 110, subsequent_indent="    ")),
        "return out",
    ]


class TritonPlanePool(KernelTemplate):
    """``adaptive_avg_pool`` and ``adaptive_max_pool`` to one element: a plane's mean or maximum."""

    name = "plane_pool"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Return the pooling where every output plane has one element."""
        plane = plane_operands(node, floating)
        return plane.region if plane is not None and _size(plane) < _PLANE else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return how many elements a program takes at once, of one plane or of several small ones, and its warps."""
        plane = plane_operands(region.output, floating)
        assert plane is not None
        block = 4096 if _size(plane) >= 1 << 14 else 1024
        return {"block": tuple(dict.fromkeys((block, 1024, 2048, 4096))), "num_warps": (4, 8, 2)}

    def promising(self, region: Region) -> bool:
        """Means are as fast in torch; a maximum is one thread's work there."""
        plane = plane_operands(region.output, floating)
        return plane is not None and plane.largest

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; a mean's sum is kept lane by lane."""
        plane = plane_operands(region.output, floating)
        assert plane is not None
        text = kernels(
            "triton_plane_pool.txt",
            call.function,
            start='-float("inf")' if plane.largest else "0.0",
            join="value = larger(value, x)" if plane.largest else "value += x",
            result="largest_of(value, 1)[:, None]" if plane.largest else "(tl.sum(value, axis=1) / size)[:, None]",
        )
        body = [
            f'x = fit(x, "x", x.shape, {dtype_of(region.inputs[0])})',
            *plane.python(),
            f"block = min({settings['block']}, triton.next_power_of_2(size))",
            f"together = {settings['block']} // block",
            *launch(
                f"{call.function}_kernel",
                "triton.cdiv(planes, together)",
                ["x", "out", "planes", "size"],
                {"PLANES": "together", "BLOCK": "block", "num_warps": settings["num_warps"]},
            ),
            "return out",
        ]
        helper = function_text(call.function, ["x"], plane.about, body)
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), triton=_with_helpers(text), helpers=helper)


def _size(plane: Plane) -> int:
    return prod(shape_of(plane.region.inputs[0])[plane.lead :])


TEMPLATES: tuple[KernelTemplate, ...] = (TritonWindowPool(), TritonPlanePool())
