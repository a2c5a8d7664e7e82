"""Pooling of float32 in one to three dimensions: maximum and average over windows, and over whole planes.

Not covered: indices of the maxima, adaptive pooling to more than one element.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.cpp_common import (
    STREAM,
    WIDTH,
    element_count,
    flags,
    indent,
    kernel_text,
    number,
    parallel,
    threads,
)
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.pools import Pool, plane_operands, pool_operands
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "PlanePool", "WindowPool"]

_STACK = 1 << 14
"""Most floats a block of joined rows may take: half the first-level cache."""
_UNROLLED = 16
"""Most operands in one expression: more run out of registers."""


class WindowPool(KernelTemplate):
    """``max_pool`` and ``avg_pool``: the window is separable, so rows are joined first and columns after."""

    name = "pool"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the pooling alone; with indices only where they are not used."""
        pool = pool_operands(node)
        return pool.region if pool is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, columns a block, rows joined at once, and how results are written."""
        pool = pool_operands(region.output)
        assert pool is not None
        fits = [b for b in (1024, 256, 4096) if b * pool.stride[2] <= _STACK] or [max(1, _STACK // pool.stride[2])]
        rows = pool.size[0] * pool.size[1]
        together = [g for g in (rows, pool.size[1], 4, 2) if 1 < g <= min(rows, _UNROLLED)]
        return {
            "threads": threads(element_count(region.inputs[0])),
            "block": tuple(fits),
            "rows": tuple(dict.fromkeys(together)) or (1,),
            "store": STREAM if element_count(region.output) > 1 << 20 else STREAM[:1],
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel with the window's sizes built in."""
        pool = pool_operands(region.output)
        assert pool is not None
        names = {
            letter + axis: value
            for letter, values in (("k", pool.size), ("s", pool.stride), ("p", pool.padding), ("t", pool.dilation))
            for axis, value in zip("dhw", values, strict=True)
        }
        streamed = settings["store"] == "stream"
        cpp = kernel_text(
            "pool.cpp",
            settings,
            name=call.function,
            block=settings["block"],
            parallel=parallel(settings, " collapse(2)"),
            start="-INFINITY" if pool.kind == "max" else "0.0f",
            join_rows=indent(_join_rows(pool.kind, int(settings["rows"])), 4),
            join_columns=indent(_join_columns(pool), 3),
            result="held" if streamed else "out + row * out_width + first",
            finish=indent(_finish(pool, streamed), 3),
            **names,
        )
        helper = function_text(call.function, ["x"], pool.about, _python(pool, call.function))
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


# --- the kernel's text --------------------------------------------------------------------------------------------


def _joined(kind: str, operands: list[str], before: str) -> list[str]:
    """Return the statements that join operands, and what was joined before, into ``value``; NaN stays NaN."""
    if kind == "avg":
        return [f"const float value = {' + '.join([*([before] if before else []), *operands])};"]
    operands = [*operands, *([before] if before else [])]
    lines = [f"float value = {operands[0]};"]
    lines += [f"value = {o} > value ? {o} : value;" for o in operands[1:]]
    pairs = [operands[i : i + 2] for i in range(0, len(operands), 2)]
    nan = " | ".join(f"__builtin_isunordered({p[0]}, {p[-1]})" for p in pairs)
    return [*lines, f"value = ({nan}) ? NAN : value;"]


def _loop(kind: str, operands: list[str], to: str, bounds: tuple[str, str], again: bool) -> str:
    named = [f"const float v{i} = {text};" for i, text in enumerate(operands)]
    body = [*named, *_joined(kind, [f"v{i}" for i in range(len(operands))], "before" if again else "")]
    body = [f"const float before = {to};", *body] if again else body
    inner = indent([*body, f"{to} = value;"], 1)
    return f"#pragma omp simd\nfor (long long c = {bounds[0]}; c < {bounds[1]}; ++c) {{\n{inner}\n}}"


def _join_rows(kind: str, together: int) -> str:
    def group(count: int, again: bool) -> str:
        operands = [f"sources[k + {i}][c]" for i in range(count)]
        return _loop(kind, operands, "joined[c]", ("left", "right"), again)

    first = f"if (number >= {together}) {{\n{indent(group(together, False), 1)}\n    k = {together};\n}}"
    lone = f"if (number) {{\n{indent(group(1, False), 1)}\n    k = 1;\n}}"
    start = f"{first} else {lone}" if together > 1 else lone
    more = f"for (; k + {together} <= number; k += {together}) {{\n{indent(group(together, True), 1)}\n}}"
    rest = f"for (; k < number; ++k) {{\n{indent(group(1, True), 1)}\n}}"
    return "\n".join([start, more, rest] if together > 1 else [start, rest])


def _join_columns(pool: Pool) -> str:
    taps = [f"window[c * {pool.stride[2]} + {k * pool.dilation[2]}]" for k in range(pool.size[2])]
    loops = []
    for start in range(0, len(taps), _UNROLLED):
        loops.append(_loop(pool.kind, taps[start : start + _UNROLLED], "result[c]", ("0", "count"), start > 0))
    return "\n".join(loops)


def _finish(pool: Pool, streamed: bool) -> list[str]:
    lines = _divide(pool) if pool.kind == "avg" else []
    if streamed:
        lines += ["stream_to(out + row * out_width + first, held, count);", "stream_end();"]
    return lines


def _divide(pool: Pool) -> list[str]:
    loop = ["#pragma omp simd", "for (long long c = 0; c < count; ++c) result[c] /= area;"]
    if pool.divisor:
        return [f"const float area = {number(pool.divisor)};", *loop]
    kd, kh, kw = pool.size
    pd, ph, pw = pool.padding
    if not any(pool.padding) and not pool.ceil:
        return [f"const float area = {number(prod(pool.size))};", *loop]

    def extent(start: str, size: int, padding: int, most: str) -> str:
        if pool.include_padding:
            return f"std::min({size}LL, {most} + {padding} - {start})"
        return f"std::min({start} + {size}, {most}) - std::max({start}, 0LL)"

    return [
        f"const long long deep = {extent('d0', kd, pd, 'depth')}, high = {extent('h0', kh, ph, 'height')};",
        "if (w0 >= 0 && w0 + span <= width) {",
        f"    const float area = (float)(deep * high * {kw});",
        *(f"    {line}" for line in loop),
        "} else {",
        "    for (long long c = 0; c < count; ++c) {",
        f"        const long long w = w0 + c * {pool.stride[2]};",
        f"        result[c] /= (float)(deep * high * ({extent('w', kw, pw, 'width')}));",
        "    }",
        "}",
    ]


def _python(pool: Pool, name: str) -> list[str]:
    missing = ["1"] * (3 - pool.rank)
    sizes = ["math.prod(lead)", *missing, *pool.axes, *missing, *(f"out_{axis}" for axis in pool.axes)]
    check = 'x = fit(x, "x", x.shape, torch.float32)'
    return [check, *pool.python(), f"lib.{name}(x, out, {', '.join(sizes)})", "return out"]


class PlanePool(KernelTemplate):
    """``adaptive_avg_pool`` and ``adaptive_max_pool`` to one element: a plane's mean or maximum."""

    name = "plane_pool"
    backend = "cpp"

    def match(self, node: Any) -> Region | None:
        """Return the pooling where every output plane has one element."""
        plane = plane_operands(node)
        return plane.region if plane is not None else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return threads, their schedule, how sums are kept and the vectors' width."""
        plane = plane_operands(region.output)
        assert plane is not None
        return {
            "threads": threads(element_count(region.inputs[0])),
            "schedule": ("static", "dynamic, 4"),
            "sum": ("float",) if plane.largest else ("float", "double"),
            "width": WIDTH,
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel; sums are in double from block to block."""
        plane = plane_operands(region.output)
        assert plane is not None
        largest = plane.largest
        kind = "float" if largest else str(settings["sum"])
        cpp = kernel_text(
            "pool_planes.cpp",
            settings,
            name=call.function,
            type=kind,
            wide="float" if largest else "double",
            block="size" if largest or kind == "double" else "256LL",
            start="-INFINITY" if largest else "0",
            symbol="max" if largest else "+",
            combine="value = from[i] > value ? from[i] : value; strange |= from[i] != from[i];"
            if largest
            else "value += from[i];",
            merge="total = value;" if largest else "total += value;",
            finish="bad ? NAN : total" if largest else "(float)(total / size)",
        )
        body = [
            'x = fit(x, "x", x.shape, torch.float32)',
            *plane.python(),
            f"lib.{call.function}(x, out, planes, size)",
            "return out",
        ]
        helper = function_text(call.function, ["x"], plane.about, body)
        statement = f"{call.out} = {call.function}({call.text(region.inputs[0])})"
        return Piece((statement,), cpp=cpp, helpers=helper, flags=flags(settings))


TEMPLATES: tuple[KernelTemplate, ...] = (WindowPool(), PlanePool())
