"""How a program is computed row by row: which pass over the columns does what, and what two passes can become one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from burnish.propose.ops import OPS
from burnish.propose.program import Level, Program

__all__ = ["Online", "closure", "kept_value", "online_pair", "passes", "row_values"]

_DEAR = 10
"""From this cost on a value is worth writing down instead of computing it in the next pass again."""


@dataclass(frozen=True)
class Online:
    """Two reductions, the second of which needs the first, computed in one pass by correcting as it goes."""

    kind: str
    """``softmax``: a maximum and a sum of exponentials below it.  ``variance``: a sum and a sum of squares about it."""
    first: int
    second: int
    argument: int
    guarded: bool = False
    """Whether an infinite maximum counts as zero in the exponent."""


def passes(program: Program) -> list[tuple[int, ...]]:
    """Return the reductions of each pass; an output that varies along the columns needs a last pass without any."""
    by_stage: dict[int, list[int]] = {}
    for index in program.reductions:
        by_stage.setdefault(program.stage(program.values[index].args[0]), []).append(index)
    last = max(by_stage, default=-1)
    if program.level(program.output) is Level.ELEMENT:
        last = max(last, program.stage(program.output))
    return [tuple(by_stage.get(stage, ())) for stage in range(last + 1)]


def closure(program: Program, roots: Iterable[int], known: Iterable[int] = ()) -> list[int]:
    """Return the values along the columns that ``roots`` need, in order; ``known`` ones are at hand already."""
    done, found, look = set(known), set(), list(roots)
    while look:
        index = look.pop()
        if index in found or index in done or program.level(index) is not Level.ELEMENT:
            continue
        found.add(index)
        look += program.values[index].args
    return sorted(found)


def row_values(program: Program, stage: int) -> list[int]:
    """Return the values that are the same in the whole row and can first be computed before pass ``stage``."""
    simple = ("constant", "columns", "sum", "max", "min", "prod")
    return [
        index
        for index, value in enumerate(program.values)
        if value.op not in simple and program.level(index) is not Level.ELEMENT and program.stage(index) == stage
    ]


def kept_value(program: Program) -> int | None:
    """Return the dear value that a reduction and the output both need, if there is one."""
    if program.level(program.output) is not Level.ELEMENT:
        return None
    in_output = set(closure(program, [program.output]))
    for index in reversed(program.reductions):
        argument = program.values[index].args[0]
        name = program.values[argument].op
        dear = name in OPS and OPS[name].cost >= _DEAR and OPS[name].gives == "float"
        if dear and argument in in_output and argument != program.output:
            return argument
    return None


def online_pair(program: Program) -> Online | None:
    """Return the first two passes' reductions where one pass can do them."""
    plan = passes(program)
    if len(plan) < 2 or len(plan[0]) != 1 or len(plan[1]) != 1:
        return None
    (first,), (second,) = plan[0], plan[1]
    values = program.values
    argument, inner = values[first].args[0], values[values[second].args[0]]
    if values[second].op != "sum":
        return None
    if values[first].op == "max" and inner.op == "exp":
        shifted = values[inner.args[0]]
        guarded = shifted.op == "sub" and values[shifted.args[1]].op == "finite_or_zero"
        shift = values[shifted.args[1]].args[0] if guarded else shifted.args[-1]
        if shifted.op == "sub" and shifted.args[0] == argument and shift == first:
            return Online("softmax", first, second, argument, guarded)
    centred = _centred(program, values[second].args[0])
    if values[first].op == "sum" and centred is not None and values[centred].op == "sub":
        left, mean = values[centred].args
        about = values[mean]
        if left == argument and about.op == "div" and about.args[0] == first and values[about.args[1]].op == "columns":
            return Online("variance", first, second, argument)
    return None


def _centred(program: Program, index: int) -> int | None:
    """Return what is squared in a value, if anything is."""
    value = program.values[index]
    if value.op == "square" or (value.op == "mul" and value.args[0] == value.args[1]):
        return value.args[0]
    return None
