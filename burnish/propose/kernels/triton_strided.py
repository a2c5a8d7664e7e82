"""Reductions over dimensions before the last in Triton: columns side by side, rows one after another or all at once.

A program takes a block of columns through all passes.  Not covered: what the C++ template does not cover either, and
so few columns that a program for each block of them leaves a GPU idle.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.pattern import function_text
from burnish.propose.kernels.strided import StridedReduction
from burnish.propose.kernels.strided_program import Strided, checked, strided_program
from burnish.propose.kernels.template import Call, Piece, Region, Settings
from burnish.propose.kernels.triton_common import launch
from burnish.propose.ops import OPS
from burnish.propose.passes import closure, passes, row_values
from burnish.propose.program import REDUCTIONS, Leaf, Level
from burnish.propose.snippets import helpers

__all__ = ["TEMPLATES", "TritonStrided"]

_KEY = "burnish.triton_strided"
_WHOLE = 256
"""Most rows a program may hold at once."""
_ENOUGH = 64
"""Programs below which this is not worth trying."""
_COMBINE = {
    "sum": ("0.0", "{0} += {1}", "tl.sum({0}, axis=0)[None, :]"),
    "prod": ("1.0", "{0} *= {1}", "tl.reduce({0}, 0, multiply)[None, :]"),
    "max": ('-float("inf")', "{0} = larger({0}, {1})", "largest_of({0}, 0)[None, :]"),
    "min": ('float("inf")', "{0} = smaller({0}, {1})", "smallest_of({0}, 0)[None, :]"),
}


class TritonStrided(StridedReduction):
    """The region around reductions over one run of dimensions that is not the last."""

    name = "strided"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match what the C++ template does, where there are enough columns."""
        found = super().match(node)
        return found if found is not None and _program(found).program.rows >= _ENOUGH * 32 else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return whether all rows are held at once, columns and rows a block, and the warps."""
        found = _program(region)
        program = found.program
        rows = program.columns
        several = len(passes(program)) > 1
        variants: tuple[Setting, ...] = ("loop",)
        if rows <= _WHOLE:
            variants = ("whole", "loop") if several else ("loop", "whole")
        wide = 128 if rows <= 64 or not several else 32
        # Of a block wider than there are columns most lanes have nothing to do.
        inner = prod(program.domain[found.outer : -found.reduced])
        wide = min(wide, max(32, 1 << (inner - 1).bit_length()))
        return {
            "variant": variants,
            "columns": tuple(dict.fromkeys((wide, 64, 128, 32, 256))),
            "rows": (16, 32, 8, 64),
            "num_warps": (4, 8, 2),
        }

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel and the sizes it takes."""
        found = _program(region)
        kernel = _Kernel(found, settings, call.function)
        leaves = found.program.leaves
        by_name = {str(node.name): node for node in region.inputs}
        lines = _python(found, kernel, settings)
        steps = ", ".join(v.op for v in found.program.values if v.op not in ("load", "constant", "columns"))
        about = f"{steps[:80]} over {found.reduced} dimensions from {found.outer} on."
        helper = function_text(call.function, [leaf.name for leaf in leaves], about, lines)
        passed = ", ".join(call.text(by_name[leaf.expression]) for leaf in leaves)
        statement = f"{call.out} = {call.function}({passed})"
        many = 1 if kernel.whole else len(kernel.plan)
        return Piece((statement,), triton=kernel.source(), helpers=helper, passes=many)


class _Kernel:
    """One function: pointers, the output's, sizes; axis 0 of a block is rows, axis 1 columns."""

    def __init__(self, found: Strided, settings: Settings, function: str) -> None:
        self.found, self.program, self.function = found, found.program, f"{function}_kernel"
        self.whole = settings["variant"] == "whole"
        self.plan = passes(self.program)
        self.element = self.program.level(self.program.output) is Level.ELEMENT

    def source(self) -> str:
        """Return the kernel and the helpers it uses."""
        lines = [
            "place = tl.program_id(0).to(tl.int64)",
            "blocks = tl.cdiv(inner, COLUMNS)",
            "outer = place // blocks",
            "column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]",
            "there = column < inner",
            *(self._at_once() if self.whole else self._pass_by_pass()),
        ]
        pointers = [*(f"{leaf.name}_ptr" for leaf in self.program.leaves), "out_ptr"]
        pitches = [f"{leaf.name}_pitch" for leaf in self.program.leaves if self.found.apart(leaf)]
        parameters = ", ".join([*pointers, "columns", "inner", *pitches, "ROWS: tl.constexpr", "COLUMNS: tl.constexpr"])
        body = "\n".join(f"    {line}" for line in lines)
        text = f"@triton.jit\ndef {self.function}(\n    {parameters},\n):\n{body}"
        used = helpers(text, "math_triton.txt")
        return f"{used}\n\n\n{text}" if used else text

    def _at_once(self) -> list[str]:
        lines = ["row = tl.arange(0, ROWS)[:, None]", "inside = (row < columns) & there"]
        for index, value in enumerate(self.program.values):
            if value.op in REDUCTIONS:
                neutral, _, together = _COMBINE[value.op]
                masked = f"tl.where(inside, {self._name(value.args[0])}, {neutral})"
                lines.append(f"{self._name(index)} = {together.format(masked)}")
            elif value.op not in ("constant", "columns"):
                lines.append(self._define(index))
        return [*lines, self._store()]

    def _pass_by_pass(self) -> list[str]:
        lines = []
        for stage, reductions in enumerate(self.plan):
            lines += [self._define(i) for i in row_values(self.program, stage)]
            lines += self._reduce(reductions) if reductions else self._over_rows(self._output())
        if not self.element:
            lines += [self._define(i) for i in row_values(self.program, len(self.plan))] + [self._store()]
        return lines

    def _reduce(self, reductions: tuple[int, ...]) -> list[str]:
        values = self.program.values
        before, after = [], []
        body = [self._define(i) for i in closure(self.program, [values[i].args[0] for i in reductions])]
        for index in reductions:
            neutral, step, together = _COMBINE[values[index].op]
            before.append(f"part_{index} = tl.full((ROWS, COLUMNS), {neutral}, tl.float32)")
            masked = f"tl.where(inside, {self._name(values[index].args[0])}, {neutral})"
            body.append(step.format(f"part_{index}", masked))
            after.append(f"{self._name(index)} = {together.format(f'part_{index}')}")
        return [*before, *self._over_rows(body), *after]

    def _output(self) -> list[str]:
        return [*(self._define(i) for i in closure(self.program, [self.program.output])), self._store()]

    def _over_rows(self, body: list[str]) -> list[str]:
        head = ["row = start + tl.arange(0, ROWS)[:, None]", "inside = (row < columns) & there"]
        return ["for start in range(0, columns, ROWS):", *(f"    {line}" for line in [*head, *body])]

    # --- values ---------------------------------------------------------------------------------------------------

    def _name(self, index: int) -> str:
        value = self.program.values[index]
        if value.op == "constant":
            text = repr(value.number)
            return f'float("{text}")' if text in ("inf", "-inf", "nan") else f"({text})"
        return "columns" if value.op == "columns" else f"{value.op}_{index}"

    def _define(self, index: int) -> str:
        value = self.program.values[index]
        if value.op == "load":
            return f"{self._name(index)} = {self._read(self.program.leaves[value.leaf])}"
        return f"{self._name(index)} = {OPS[value.op].triton.format(*(self._name(a) for a in value.args))}"

    def _read(self, leaf: Leaf) -> str:
        outer, reduced, inner = self.found.groups(leaf)
        rows = {(True, True): "(outer * columns + row)", (False, True): "row", (True, False): "outer"}
        place = rows.get((outer, reduced), "0")
        step = f"{leaf.name}_pitch" if self.found.apart(leaf) else "inner"
        place = f"{place} * {step} + column" if inner else place
        mask = "inside" if reduced and inner else "row < columns" if reduced else "there" if inner else ""
        text = f"tl.load({leaf.name}_ptr + {place}{f', mask={mask}, other=0' if mask else ''})"
        return f"{text} != 0" if leaf.dtype == "bool" else f"{text}.to(tl.float32)"

    def _store(self) -> str:
        value = self._name(self.program.output)
        if self.element:
            return f"tl.store(out_ptr + (outer * columns + row) * inner + column, {value}, mask=inside)"
        return f"tl.store(out_ptr + outer * inner + column, {value}, mask=there)"


def _python(found: Strided, kernel: _Kernel, settings: Settings) -> list[str]:
    program = found.program
    whole, lines = checked(found, apart=True)
    first, last = found.outer, found.outer + found.reduced
    sizes = ["1" if d is None else f"shape[{d}]" for d in found.output]
    made = "shape" if kernel.element else f"({', '.join(sizes)}{',' if len(sizes) == 1 else ''})"
    names = [leaf.name for leaf in program.leaves]
    constants = {
        "ROWS": "triton.next_power_of_2(n)" if kernel.whole else settings["rows"],
        "COLUMNS": settings["columns"],
        "num_warps": settings["num_warps"],
    }
    return [
        *lines,
        f"outer, n, inner = math.prod(shape[:{first}]), math.prod(shape[{first}:{last}]), math.prod(shape[{last}:])",
        f"out = {whole.name}.new_empty({made})",
        *launch(
            kernel.function,
            f"outer * triton.cdiv(inner, {settings['columns']})",
            [*names, "out", "n", "inner", *(f"{leaf.name}_pitch" for leaf in program.leaves if found.apart(leaf))],
            constants,
        ),
        "return out",
    ]


def _program(region: Region) -> Strided:
    meta = region.output.meta
    if _KEY not in meta:
        meta[_KEY] = strided_program(region)
    found: Strided = meta[_KEY]
    return found


TEMPLATES = (TritonStrided(),)
