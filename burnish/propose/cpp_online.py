"""Two dependent reductions in one pass over a row: block by block, correcting what earlier blocks gave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from burnish.propose.passes import Online

if TYPE_CHECKING:
    from burnish.propose.cpp_kernel import CppKernel

__all__ = ["online_pass"]

Reduced = Callable[[int, int, int], list[str]]
"""``reduced(reduction, argument, stage)``: statements that reduce ``start`` to ``stop`` into ``part_<reduction>``."""


def online_pass(kernel: CppKernel, online: Online, reduced: Reduced) -> list[str]:
    """Return the statements; afterwards both reductions have their names."""
    block = int(kernel.settings["block"])
    first = reduced(online.first, online.argument, 0)
    second = reduced(online.second, kernel.program.values[online.second].args[0], 1)
    before, middle, merge, after = (_softmax if online.kind == "softmax" else _variance)(kernel, online)
    inner = [*first, *middle, "{", *(f"    {line}" for line in [*second, *merge]), "}"]
    return [
        *before,
        f"for (long long start = 0; start < columns; start += {block}) {{",
        f"    const long long stop = std::min(start + {block}LL, columns);",
        *(f"    {line}" for line in inner),
        "}",
        *after,
    ]


def _softmax(kernel: CppKernel, online: Online) -> tuple[list[str], list[str], list[str], list[str]]:
    largest, part, total = kernel.name(online.first), f"part_{online.first}", f"total_{online.second}"
    before = [
        "// Pass 1: the maximum and the sum of exponentials below it, scaled anew whenever the maximum grows.",
        f"float {largest} = -INFINITY;",
        f"double {total} = 0.0;",
    ]
    middle = [
        f"if ({part} > {largest}) {{",
        f"    {total} *= exp_of({largest} - {part});",
        f"    {largest} = {part};",
        "}",
        f"if ({largest} == -INFINITY) continue;  // nothing but zeros so far",
    ]
    if online.guarded:
        exponent = kernel.program.values[kernel.program.values[online.second].args[0]].args[0]
        middle.append(kernel.define(kernel.program.values[exponent].args[1]))
    merge = [f"{total} += part_{online.second};"]
    return before, middle, merge, [f"const float {kernel.name(online.second)} = (float){total};"]


def _variance(kernel: CppKernel, online: Online) -> tuple[list[str], list[str], list[str], list[str]]:
    values = kernel.program.values
    squared = values[values[online.second].args[0]].args[0]
    mean = kernel.name(values[squared].args[1])
    before = [
        "// Pass 1: sum and squares about the mean, each block's merged with those before it.",
        "double mean_so_far = 0.0, squares_so_far = 0.0;",
    ]
    middle = [f"const float {mean} = part_{online.first} / (float)(stop - start);"]
    merge = [
        f"const double apart = {mean} - mean_so_far, share = (double)(stop - start) / stop;",
        f"squares_so_far += part_{online.second} + apart * apart * start * share;",
        "mean_so_far += apart * share;",
    ]
    after = [
        f"const float {kernel.name(online.first)} = (float)(mean_so_far * columns);",
        f"const float {kernel.name(online.second)} = (float)squares_so_far;",
    ]
    return before, middle, merge, after
