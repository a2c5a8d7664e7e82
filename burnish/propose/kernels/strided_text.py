"""C++ for programs that reduce over dimensions in the middle: columns side by side in vectors, rows one after another.

Sums and products are in double, and a maximum or minimum of NaN is NaN.
"""

from __future__ import annotations

import re

from burnish.propose.kernels.cpp_common import indent, number, parallel
from burnish.propose.kernels.pattern import with_math
from burnish.propose.kernels.strided_program import Strided
from burnish.propose.kernels.template import Settings
from burnish.propose.ops import OPS
from burnish.propose.passes import closure, kept_value, passes, row_values
from burnish.propose.program import Leaf, Level
from burnish.propose.snippets import helpers

__all__ = ["StridedKernel"]

_START = {"sum": "0.0", "prod": "1.0", "max": "-INFINITY", "min": "INFINITY"}
_JOIN = {
    "sum": "{0} += (double){1};",
    "prod": "{0} *= (double){1};",
    "max": "{0} = {1} > {0} || {1} != {1} ? {1} : {0};",
    "min": "{0} = {1} < {0} || {1} != {1} ? {1} : {0};",
}


class StridedKernel:
    """One ``extern "C"`` function; parameters are the tensors, the output, ``outer``, ``n``, ``inner`` and a size.

    The last size is how many columns a block has or, where there is one pass only, how many rows a part of it has.
    """

    def __init__(self, found: Strided, settings: Settings, name: str) -> None:
        """Plan the passes."""
        self.found, self.program = found, found.program
        self.settings, self.function = settings, name
        self.plan = passes(self.program)
        self.element = self.program.level(self.program.output) is Level.ELEMENT
        self.kept = kept_value(self.program) if settings.get("store") == "keep" else None

    @property
    def one_pass(self) -> bool:
        """Whether rows can be shared out: everything is known after one pass over them."""
        return len(self.plan) == 1 and not self.element

    def source(self) -> str:
        """Return the kernel behind the functions it uses."""
        body = self._shared() if self.one_pass else self._blocks()
        parameters = [f"const {_kind(leaf)}* __restrict {leaf.name}" for leaf in self.program.leaves]
        last = "chunk" if self.one_pass else "block"
        sizes = ["float* __restrict out", "long long outer", "long long n", "long long inner", f"long long {last}"]
        head = f'extern "C" void {self.function}({", ".join([*parameters, *sizes])}) {{'
        text = "\n".join([head, indent(body, 1), "}"])
        # Names of their own: another kernel of the same candidate may want the other functions.
        libm = self.settings.get("math") == "libm"
        text = re.sub(r"\b(exp|expm1|log|log1p|tanh|erf)_of\(", r"std::\1(" if libm else r"\1_fast(", text)
        used = helpers(text, "stream.h")
        return with_math(f"{used}\n\n{text}" if used else text)

    # --- values ---------------------------------------------------------------------------------------------------

    def _name(self, index: int) -> str:
        value = self.program.values[index]
        if value.op == "constant":
            return _constant(value.number)
        if value.op == "columns":
            return "(float)n"
        return f"{value.op}_{index}"

    def _define(self, index: int) -> str:
        value = self.program.values[index]
        if value.op == "load":
            leaf = self.program.leaves[value.leaf]
            return f"const {_kind(leaf)} {self._name(index)} = {leaf.name}[{self._address(leaf)}];"
        kind = "bool" if OPS[value.op].gives == "bool" else "float"
        return f"const {kind} {self._name(index)} = {OPS[value.op].cpp.format(*(self._name(a) for a in value.args))};"

    def _address(self, leaf: Leaf) -> str:
        outer, reduced, inner = self.found.groups(leaf)
        rows = {(True, True): "(o * n + r)", (False, True): "r", (True, False): "o"}.get((outer, reduced), "")
        if not inner:
            return rows or "0"
        return f"{rows} * inner + start + i" if rows else "start + i"

    def _by_column(self, needed: list[int]) -> list[str]:
        """Return the statements that fetch what was computed for a column before."""
        wanted = {a for i in needed for a in self.program.values[i].args}
        found = [i for i in sorted(wanted) if i not in needed and self._held(i)]
        return [f"const {self._type(i)} {self._name(i)} = held_{i}[i];" for i in found]

    def _held(self, index: int) -> bool:
        plain = self.program.values[index].op in ("constant", "columns")
        return not plain and self.program.level(index) is not Level.ELEMENT

    def _type(self, index: int) -> str:
        value = self.program.values[index]
        if value.op == "load":
            return _kind(self.program.leaves[value.leaf])
        return "bool" if value.op in OPS and OPS[value.op].gives == "bool" else "float"

    # --- passes ---------------------------------------------------------------------------------------------------

    def _columns(self, stage: int) -> list[str]:
        """Return the loop that computes what changes from column to column before pass ``stage``."""
        needed = row_values(self.program, stage)
        if not needed:
            return []
        arrays = [f"alignas(64) {self._type(i)} held_{i}[block_most];" for i in needed]
        body = [*self._by_column(needed), *(self._define(i) for i in needed)]
        body += [f"held_{i}[i] = {self._name(i)};" for i in needed]
        return [*arrays, *_loop(body)]

    def _reductions(self, stage: int, bounds: tuple[str, str]) -> list[str]:
        """Return a pass over the rows that reduces them into ``total_*``."""
        reductions = self.plan[stage]
        lines = []
        for index in reductions:
            kind = self.program.values[index].op
            lines += [f"alignas(64) {_wide(kind)} total_{index}[block_most];"]
            lines += [f"std::fill(total_{index}, total_{index} + count, ({_wide(kind)}){_START[kind]});"]
        known = [self.kept] if self.kept is not None and stage > self.program.stage(self.kept) else []
        needed = closure(self.program, [self.program.values[i].args[0] for i in reductions], known)
        unroll = int(self.settings.get("unroll", 1))

        def rows(count: int) -> list[str]:
            body = self._by_column([*needed, *reductions])
            body += [f"{_wide(self.program.values[i].op)} now_{i} = total_{i}[i];" for i in reductions]
            for k in range(count):
                inner = [f"const long long r = row + {k};"] if count > 1 else ["const long long r = row;"]
                inner += [f"const float {self._name(i)} = out[(o * n + r) * inner + start + i];" for i in known]
                inner += [self._define(i) for i in needed]
                if self.kept in needed:
                    inner.append(f"out[(o * n + r) * inner + start + i] = {self._name(self.kept or 0)};")
                for i in reductions:
                    value = self.program.values[i]
                    inner.append(_JOIN[value.op].format(f"now_{i}", self._name(value.args[0])))
                body += ["{", indent(inner, 1), "}"]
            return _loop([*body, *(f"total_{i}[i] = now_{i};" for i in reductions)])

        lines.append(f"long long row = {bounds[0]};")
        if unroll > 1:
            lines += [f"for (; row + {unroll} <= {bounds[1]}; row += {unroll}) {{", indent(rows(unroll), 1), "}"]
        return [*lines, f"for (; row < {bounds[1]}; ++row) {{", indent(rows(1), 1), "}"]

    def _settled(self, stage: int) -> list[str]:
        """Return the loop that rounds the totals of a pass."""
        lines = [f"alignas(64) float held_{i}[block_most];" for i in self.plan[stage]]
        return lines + _loop([f"held_{i}[i] = (float)total_{i}[i];" for i in self.plan[stage]])

    def _output(self) -> list[str]:
        known = [self.kept] if self.kept is not None else []
        needed = closure(self.program, [self.program.output], known)
        streamed = self.settings.get("store") == "stream"
        body = self._by_column([*needed, *([] if needed else [self.program.output])])
        body += [f"const float {self._name(i)} = to[i];" for i in known]
        body += ["const long long r = row;", *(self._define(i) for i in needed)]
        body.append(f"{'written' if streamed else 'to'}[i] = {self._name(self.program.output)};")
        after = ["stream_to(to, written, count);"] if streamed else []
        return [
            *(["alignas(64) float written[block_most];"] if streamed else []),
            "for (long long row = 0; row < n; ++row) {",
            "    float* to = out + (o * n + row) * inner + start;",
            indent([*_loop(body), *after], 1),
            "}",
            *(["stream_end();"] if streamed else []),
        ]

    # --- the function ---------------------------------------------------------------------------------------------

    def _blocks(self) -> list[str]:
        """Each thread takes blocks of columns through all passes: what it read is still in its cache."""
        lines = ["const long long count = std::min(block, inner - start);"]
        for stage, reductions in enumerate(self.plan):
            lines += self._columns(stage)
            if reductions:
                lines += self._pass(stage)
            elif self.element and stage == len(self.plan) - 1:
                lines += self._output()
        if not self.element:
            lines += self._columns(len(self.plan))
            lines += _loop([f"out[o * inner + start + i] = held_{self.program.output}[i];"])
        return [
            f"constexpr long long block_most = {self.settings['block']};",
            parallel(self.settings, " collapse(2)"),
            "for (long long o = 0; o < outer; ++o)",
            "    for (long long start = 0; start < inner; start += block) {",
            indent(lines, 2),
            "    }",
        ]

    def _pass(self, stage: int) -> list[str]:
        text = self._reductions(stage, ("0", "n"))
        declared = [line for line in text if line.startswith("alignas")]
        rest = [line for line in text if not line.startswith("alignas")]
        return [*declared, "{", indent(rest, 1), "}", *self._settled(stage)]

    def _shared(self) -> list[str]:
        """Threads share out rows too: parts of the totals wait in memory for the others."""
        reductions = self.plan[0]
        first = ["const long long count = std::min(block, inner - start);", *self._columns(0)]
        first += ["const long long end = std::min(n, (c + 1) * chunk);", *self._reductions(0, ("c * chunk", "end"))]
        first.append("const long long at = (o * chunks + c) * inner + start;")
        first += [f"std::copy(total_{i}, total_{i} + count, part_{i}.data() + at);" for i in reductions]
        merge = ["const long long count = std::min(block, inner - start);", *self._columns(0)]
        for i in reductions:
            kind = self.program.values[i].op
            merge.append(f"alignas(64) float held_{i}[block_most];")
            body = [
                f"{_wide(kind)} now = part_{i}[o * chunks * inner + start + i];",
                "for (long long c = 1; c < chunks; ++c) {",
                f"    const {_wide(kind)} other = part_{i}[(o * chunks + c) * inner + start + i];",
                f"    {_JOIN[kind].format('now', 'other')}",
                "}",
                f"held_{i}[i] = (float)now;",
            ]
            merge += ["for (long long i = 0; i < count; ++i) {", indent(body, 1), "}"]
        merge += self._columns(1)
        merge += _loop([f"out[o * inner + start + i] = held_{self.program.output}[i];"])
        parts = [
            f"std::vector<{_wide(self.program.values[i].op)}> part_{i}(outer * chunks * inner);" for i in reductions
        ]
        return [
            f"constexpr long long block = {self.settings['block']}, block_most = block;",
            "const long long chunks = (n + chunk - 1) / chunk;",
            *parts,
            parallel(self.settings, " collapse(3)"),
            "for (long long o = 0; o < outer; ++o)",
            "    for (long long c = 0; c < chunks; ++c)",
            "        for (long long start = 0; start < inner; start += block) {",
            indent(first, 3),
            "        }",
            parallel(self.settings, " collapse(2)"),
            "for (long long o = 0; o < outer; ++o)",
            "    for (long long start = 0; start < inner; start += block) {",
            indent(merge, 2),
            "    }",
        ]


def _loop(body: list[str]) -> list[str]:
    return ["#pragma omp simd", "for (long long i = 0; i < count; ++i) {", indent(body, 1), "}"]


def _wide(kind: str) -> str:
    return "double" if kind in ("sum", "prod") else "float"


def _kind(leaf: Leaf) -> str:
    return "bool" if leaf.dtype == "bool" else "float"


def _constant(value: float) -> str:
    if value != value:
        return "NAN"
    if value in (float("inf"), float("-inf")):
        return "INFINITY" if value > 0 else "(-INFINITY)"
    return number(value)
