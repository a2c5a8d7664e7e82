"""C++ for a program: OpenMP over rows (or blocks of columns), loops the compiler turns into vector instructions.

Sums are kept in float within a block of columns and in double across blocks, so that long rows lose no digits.  The
maximum and minimum ignore NaN unless it reaches the output another way (in a softmax it does).
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from burnish.propose.ops import OPS
from burnish.propose.passes import Online, closure, kept_value, online_pair, passes, row_values
from burnish.propose.program import Leaf, Level, Program
from burnish.propose.snippets import helpers

__all__ = ["CppKernel"]

Setting = int | float | str | bool

_COMBINE = {
    "sum": ("+", "0.0f", "{0} += {1};"),
    "prod": ("*", "1.0f", "{0} *= {1};"),
    "max": ("max", "-INFINITY", "{0} = {1} > {0} ? {1} : {0};"),
    "min": ("min", "INFINITY", "{0} = {1} < {0} ? {1} : {0};"),
}


class CppKernel:
    """One ``extern "C"`` function: pointers in the leaves' order, the output, sizes, periods."""

    def __init__(
        self, program: Program, template: str, settings: Mapping[str, Setting], function: str = "kernel"
    ) -> None:
        """Plan the kernel; ``template`` is ``elementwise``, ``rows``, ``online`` or ``columns``."""
        self.program = program
        self.function = function
        self.settings = settings
        self.template = template
        self.plan = passes(program)
        self.online = online_pair(program) if template == "online" else None
        self.kept = kept_value(program) if settings.get("store") == "keep" else None
        self.passes = len(self.plan) - (self.online is not None)
        """How often a row is read."""
        self._element_output = program.level(program.output) is Level.ELEMENT

    def parts(self) -> str:
        """Return the helper functions and the kernel, without what they include."""
        body = self._function()
        math = f"math_{self.settings.get('math', 'libm')}.h"
        return "\n\n".join(part for part in (helpers(body, math, "stream.h"), body) if part)

    def source(self) -> str:
        """Return the translation unit."""
        body = self._function()
        math = f"math_{self.settings.get('math', 'libm')}.h"
        parts = [helpers(body, math, "stream.h"), body]
        includes = ["algorithm", "cmath", "cstdint", "cstring"]
        includes += ["immintrin.h"] if "stream_to(" in body else []
        guard = "".join(
            f"#if defined(__AVX__)\n#include <{i}>\n#endif\n" if "intrin" in i else f"#include <{i}>\n"
            for i in includes
        )
        return guard + "\n" + "\n\n".join(part for part in parts if part) + "\n"

    # --- text of values -----------------------------------------------------------------------------------------

    def name(self, index: int) -> str:
        """Return how a value is written where it is used."""
        value = self.program.values[index]
        if value.op == "constant":
            return _number(value.number)
        if value.op == "columns":
            return "(float)columns"
        if value.op == "load":
            return f"{self.program.leaves[value.leaf].name}_at"
        return f"{value.op}_{index}"

    def define(self, index: int) -> str:
        """Return the statement that computes a value."""
        value = self.program.values[index]
        if value.op == "load":
            leaf = self.program.leaves[value.leaf]
            kind = "bool" if leaf.dtype == "bool" else "float"
            return f"const {kind} {self.name(index)} = {self._read(leaf)};"
        kind = "bool" if OPS[value.op].gives == "bool" else "float"
        text = OPS[value.op].cpp.format(*(self.name(a) for a in value.args))
        return f"const {kind} {self.name(index)} = {text};"

    def _read(self, leaf: Leaf) -> str:
        level = self.program.leaf_level(leaf)
        if level is Level.ELEMENT:
            return f"{leaf.name}_row[c]" if self._by_row(leaf) else f"{leaf.name}[c]"
        return f"{leaf.name}[{self.program.row_index(leaf)}]" if level is Level.ROW else f"{leaf.name}[0]"

    def _by_row(self, leaf: Leaf) -> bool:
        first, last = self.program.leading(leaf)
        return last > first

    # --- the function -------------------------------------------------------------------------------------------

    def _function(self) -> str:
        parameters = [f"const {_ctype(leaf)}* __restrict {leaf.name}" for leaf in self.program.leaves]
        parameters += ["float* __restrict out", "long long rows", "long long columns"]
        parameters += [f"long long {name}" for name in self.program.periods]
        # A parameter's own words stay on one line.
        head = f'extern "C" void {self.function}(' + ", ".join(p.replace(" ", "~") for p in parameters) + ")~{"
        wrapped = textwrap.fill(head, 116, subsequent_indent=" " * 23, break_long_words=False).replace("~", " ")
        lines = self._elementwise() if self.template == "elementwise" else self._rows()
        return wrapped + "\n" + textwrap.indent("\n".join(lines), "    ") + "\n}"

    def _parallel(self, clauses: str = "") -> str:
        threads = int(self.settings.get("threads", 0))
        limit = f" num_threads({threads})" if threads else ""
        schedule = self.settings.get("schedule", "static")
        return f"#pragma omp parallel for{clauses} schedule({schedule}){limit}"

    def _pointers(self) -> list[str]:
        lines = []
        for leaf in self.program.leaves:
            if self.program.leaf_level(leaf) is Level.ELEMENT and self._by_row(leaf):
                start = self.program.row_start(leaf)
                lines.append(f"const {_ctype(leaf)}* {leaf.name}_row = {leaf.name} + {start};")
        if self._element_output:
            lines.append("float* out_row = out + row * columns;")
        return lines

    def _elementwise(self) -> list[str]:
        block = int(self.settings["block"])
        inner = [
            *self._pointers(),
            *self._row_lines(0),
            f"const long long stop = std::min(start + {block}LL, columns);",
            *self._store_loop(closure(self.program, [self.program.output]), block),
        ]
        return [
            "// One pass: every element is read once and written once.",
            self._parallel(" collapse(2)"),
            "for (long long row = 0; row < rows; ++row)",
            f"    for (long long start = 0; start < columns; start += {block}) {{",
            *_indented(inner, 2),
            "    }",
        ]

    def _rows(self) -> list[str]:
        lines = self._pointers()
        stage = 0
        while stage < len(self.plan):
            lines += self._row_lines(stage)
            if stage == 0 and self.online is not None:
                lines += self._online_pass(self.online)
                lines += self._row_lines(1)
                stage = 2
                continue
            lines += self._reduction_pass(stage) if self.plan[stage] else self._output_pass(stage)
            stage += 1
        if not self._element_output:
            lines += self._row_lines(stage) + [f"out[row] = {self.name(self.program.output)};"]
        parallel = [] if self.template == "columns" else [self._parallel()]
        return [*parallel, "for (long long row = 0; row < rows; ++row) {", *_indented(lines, 1), "}"]

    def _row_lines(self, stage: int) -> list[str]:
        return [self.define(index) for index in row_values(self.program, stage)]

    # --- passes -------------------------------------------------------------------------------------------------

    def _known(self, stage: int) -> list[int]:
        """Return the value an earlier pass has written to the output's memory, if this pass may read it."""
        kept = self.kept
        return [kept] if kept is not None and stage > self.program.stage(kept) else []

    def _body(self, needed: list[int], stage: int) -> list[str]:
        known = [f"const float {self.name(i)} = out_row[c];" for i in self._known(stage)]
        lines = known + [self.define(i) for i in needed]
        if self.kept in needed and stage == self.program.stage(self.kept or 0):
            lines.append(f"out_row[c] = {self.name(self.kept or 0)};")
        return lines

    def _reduction_pass(self, stage: int) -> list[str]:
        reductions = self.plan[stage]
        needed = closure(self.program, [self.program.values[i].args[0] for i in reductions], self._known(stage))
        what = ", ".join(self.program.values[i].op for i in reductions)
        lines = [f"// Pass {self._number(stage)}: {what} over the columns."]
        clauses, merged, inside = "", [], []
        for index in reductions:
            kind = self.program.values[index].op
            symbol, start, combine = _COMBINE[kind]
            wide = "double" if kind == "sum" else "float"
            lines.append(f"{wide} total_{index} = {start.replace('f', '') if kind == 'sum' else start};")
            clauses += f" reduction({symbol}:total_{index})"
            merged.append(combine.format(f"total_{index}", f"part_{index}"))
            inside.append((index, symbol, start, combine))
        block = int(self.settings["block"])
        loop = self._partial_loop(needed, inside, stage)
        lines += [self._parallel(clauses)] if self.template == "columns" else []
        lines += [
            f"for (long long start = 0; start < columns; start += {block}) {{",
            f"    const long long stop = std::min(start + {block}LL, columns);",
            *_indented([*loop, *merged], 1),
            "}",
        ]
        return lines + [f"const float {self.name(i)} = (float)total_{i};" for i in reductions]

    def _partial_loop(self, needed: list[int], inside: list[tuple[int, str, str, str]], stage: int) -> list[str]:
        """Reduce ``start`` to ``stop`` into ``part_*``; unrolled, with accumulators that do not wait for each other."""
        unroll = int(self.settings.get("unroll", 1))
        lines = [f"float part_{index} = {start};" for index, _, start, _ in inside]

        def body(suffix: str) -> list[str]:
            combine = [
                c.format(f"part_{i}{suffix}", self.name(self.program.values[i].args[0])) for i, _, _, c in inside
            ]
            return [*self._body(needed, stage), *combine]

        if unroll == 1:
            return lines + _simd([(symbol, f"part_{i}") for i, symbol, _, _ in inside], "start", "stop", body(""))
        others = [str(lane) for lane in range(1, unroll)]
        for lane in others:
            lines += [f"float part_{index}_{lane} = {start};" for index, _, start, _ in inside]
        names = [(symbol, f"part_{i}{s}") for i, symbol, _, _ in inside for s in ("", *(f"_{lane}" for lane in others))]
        lanes: list[str] = []
        for number in range(unroll):
            place = "i" if number == 0 else f"i + {number} * step" if number > 1 else "i + step"
            inner = [f"const long long c = {place};", *body(f"_{number}" if number else "")]
            lanes += ["{", *_indented(inner, 1), "}"]
        lines.append(f"const long long step = (stop - start) / {unroll};")
        lines += _simd(names, "start", "start + step", lanes, "i")
        rest = [(symbol, f"part_{i}") for i, symbol, _, _ in inside]
        lines += _simd(rest, f"start + {unroll} * step", "stop", body(""))
        return lines + [c.format(f"part_{i}", f"part_{i}_{lane}") for lane in others for i, _, _, c in inside]

    def _output_pass(self, stage: int) -> list[str]:
        needed = closure(self.program, [self.program.output], self._known(stage))
        block = int(self.settings["block"])
        lines = [f"// Pass {self._number(stage)}: the output."]
        lines += [self._parallel()] if self.template == "columns" else []
        return lines + [
            f"for (long long start = 0; start < columns; start += {block}) {{",
            f"    const long long stop = std::min(start + {block}LL, columns);",
            *_indented(self._store_loop(needed, block, stage), 1),
            "}",
        ]

    def _store_loop(self, needed: list[int], block: int, stage: int = 0) -> list[str]:
        result = self.name(self.program.output)
        if self.settings.get("store") != "stream":
            return _simd([], "start", "stop", [*self._body(needed, stage), f"out_row[c] = {result};"])
        return [
            f"alignas(64) float held[{block}];",
            *_simd([], "start", "stop", [*self._body(needed, stage), f"held[c - start] = {result};"]),
            "stream_to(out_row + start, held, stop - start);",
            "stream_end();",
        ]

    def _online_pass(self, online: Online) -> list[str]:
        from burnish.propose.cpp_online import online_pass

        def reduced(index: int, argument: int, stage: int) -> list[str]:
            symbol, start, combine = _COMBINE[self.program.values[index].op]
            needed = closure(self.program, [argument])
            return self._partial_loop(needed, [(index, symbol, start, combine)], stage)

        return online_pass(self, online, reduced)

    def _number(self, stage: int) -> int:
        return stage + 1 - (self.online is not None)


def _simd(reductions: list[tuple[str, str]], start: str, stop: str, body: list[str], counter: str = "c") -> list[str]:
    symbols = dict.fromkeys(symbol for symbol, _ in reductions)
    clauses = "".join(f" reduction({s}:{', '.join(n for t, n in reductions if t == s)})" for s in symbols)
    loop = f"for (long long {counter} = {start}; {counter} < {stop}; ++{counter}) {{"
    return [f"#pragma omp simd{clauses}", loop, *_indented(body, 1), "}"]


def _indented(lines: list[str], depth: int) -> list[str]:
    return [f"{'    ' * depth}{line}" for line in lines]


def _ctype(leaf: Leaf) -> str:
    return "bool" if leaf.dtype == "bool" else "float"


def _number(number: float) -> str:
    if number != number:
        return "NAN"
    if number in (float("inf"), float("-inf")):
        return "INFINITY" if number > 0 else "(-INFINITY)"
    text = f"{number!r}f" if "." in repr(number) or "e" in repr(number) else f"{number!r}.0f"
    return f"({text})" if number < 0 else text
