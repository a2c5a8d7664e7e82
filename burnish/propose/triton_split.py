"""Triton for a program of few long rows: every pass over a row is shared by many programs and joined by one.

A pass has two kernels: the first reduces a span of a row each, the second brings a row's spans together, always in
the same order.  An output that varies along the columns has a kernel of its own at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from burnish.propose.passes import closure, row_values

if TYPE_CHECKING:
    from burnish.propose.triton_kernel import TritonKernel

__all__ = ["split_call", "split_source"]


def split_source(kernel: TritonKernel) -> str:
    """Return the kernels: all take the same arguments."""
    program = kernel.program
    texts = []
    for stage, reductions in enumerate(kernel.plan):
        if reductions:
            texts += [_pass(kernel, stage), _join(kernel, stage)]
        else:
            texts.append(_output(kernel, stage))
    leaves = [f"{leaf.name}_ptr" for leaf in program.leaves]
    numbers = ["rows", "columns", *program.periods, "part_buffer_ptr", "row_buffer_ptr", "splits"]
    parameters = ", ".join([*leaves, "out_ptr", *numbers, "SPAN: tl.constexpr", "BLOCK: tl.constexpr"])
    made = []
    for name, lines in texts:
        body = "\n".join(f"    {line}" for line in lines)
        made.append(f"@triton.jit\ndef {name}(\n    {parameters},\n):\n{body}")
    return "\n\n\n".join(made)


def split_call(kernel: TritonKernel, arguments: Sequence[str], launch: Mapping[str, int]) -> list[str]:
    """Return the statements that launch them, one after the other."""
    span, most = kernel.settings["span"], max(len(p) for p in kernel.plan)
    lines = [
        f"splits = triton.cdiv(columns, {span})",
        f"part_buffer = out.new_empty((rows * splits * {most},), dtype=torch.float32)",
        f"row_buffer = out.new_empty((rows * {len(kernel.program.reductions)},), dtype=torch.float32)",
    ]
    passed = ", ".join([*arguments, "part_buffer", "row_buffer", "splits"])
    named = ", ".join(f"{name}={value}" for name, value in launch.items())
    constants = f"SPAN={span}, BLOCK={kernel.settings['block']}, {named}"
    for stage, reductions in enumerate(kernel.plan):
        both = ((f"pass_{stage}", "rows * splits"), (f"join_{stage}", "rows"))
        for name, grid in both if reductions else (("output", "rows * splits"),):
            lines += [f"{kernel.function}_{name}[({grid},)](", f"    {passed},", f"    {constants},", ")"]
    return lines


def _pass(kernel: TritonKernel, stage: int) -> tuple[str, list[str]]:
    reductions = kernel.plan[stage]
    before, after = [], []
    body = [kernel.define(i) for i in closure(kernel.program, [kernel.program.values[i].args[0] for i in reductions])]
    for place, index in enumerate(reductions):
        value = kernel.program.values[index]
        neutral, step, together = kernel.combine(index)
        before.append(f"part_{index} = tl.full((1, BLOCK), {neutral}, tl.float32)")
        body.append(step.format(f"part_{index}", f"tl.where(inside, {kernel.name(value.args[0])}, {neutral})"))
        at = f"part_buffer_ptr + {len(reductions)} * place + {place}"
        after.append(f"tl.store({at}, {together.format(f'part_{index}')})")
    lines = [*_place(), *_known(kernel, stage), *before, *_over_span(body), *after]
    return f"{kernel.function}_pass_{stage}", lines


def _join(kernel: TritonKernel, stage: int) -> tuple[str, list[str]]:
    program, reductions = kernel.program, kernel.plan[stage]
    lines = ["row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]", *_known(kernel, stage)]
    lines += [f"part_{i} = tl.full((1, BLOCK), {kernel.combine(i)[0]}, tl.float32)" for i in reductions]
    lines += [
        "for start in range(0, splits, BLOCK):",
        "    span = start + tl.arange(0, BLOCK)[None, :]",
    ]
    for place, index in enumerate(reductions):
        neutral, step, _ = kernel.combine(index)
        at = f"part_buffer_ptr + {len(reductions)} * (row * splits + span) + {place}"
        there = f"tl.load({at}, mask=span < splits, other={neutral})"
        lines.append("    " + step.format(f"part_{index}", there))
    for index in reductions:
        _, _, together = kernel.combine(index)
        lines.append(f"{kernel.name(index)} = {together.format(f'part_{index}')}")
        lines.append(f"tl.store({_slot(kernel, index)}, {kernel.name(index)})")
    if stage == len(kernel.plan) - 1:
        lines += [kernel.define(i) for i in row_values(program, stage + 1)] + [kernel.store()]
    return f"{kernel.function}_join_{stage}", lines


def _output(kernel: TritonKernel, stage: int) -> tuple[str, list[str]]:
    lines = [*_place(), *_known(kernel, stage), *_over_span(kernel.output_lines())]
    return f"{kernel.function}_output", lines


def _place() -> list[str]:
    return [
        "place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]",
        "row = place // splits",
        "first = tl.program_id(0).to(tl.int64) % splits * SPAN",
    ]


def _over_span(body: list[str]) -> list[str]:
    head = ["column = start + tl.arange(0, BLOCK)[None, :]", "inside = (row < rows) & (column < columns)"]
    head = [f"    {line}" for line in [*head, *body]]
    return ["for start in range(first, min(first + SPAN, columns), BLOCK):", *head]


def _known(kernel: TritonKernel, stage: int) -> list[str]:
    """Return what earlier passes found out, and the values of a row that follow from it."""
    lines = []
    for before in range(stage + 1):
        if before:
            lines += [f"{kernel.name(i)} = tl.load({_slot(kernel, i)})" for i in kernel.plan[before - 1]]
        lines += [kernel.define(i) for i in row_values(kernel.program, before)]
    return lines


def _slot(kernel: TritonKernel, index: int) -> str:
    found = kernel.program.reductions
    return f"row_buffer_ptr + {len(found)} * row + {found.index(index)}"
