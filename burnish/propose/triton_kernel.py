"""Triton for a program: whole rows, rows block by block, rows shared out, or flat blocks where nothing is reduced.

Flat blocks that read a number for each row divide to find it, element by element; parts of rows have it at hand.

Everything is computed in float32 whatever the inputs' type; offsets are 64 bits wide.
"""

from __future__ import annotations

from collections.abc import Mapping

from burnish.propose.ops import OPS
from burnish.propose.passes import Online, closure, online_pair, passes, row_values
from burnish.propose.program import REDUCTIONS, Leaf, Level, Program
from burnish.propose.snippets import helpers
from burnish.propose.triton_pieces import piece_length, pieces_lines
from burnish.propose.triton_split import split_source

__all__ = ["TritonKernel", "number_text"]

Setting = int | float | str | bool

# Triton's exp2 takes what would be subnormal for zero; its exp spends three instructions of eight on those.
_EXP = "tl.exp2({0} * 1.4426950408889634)"

_COMBINE = {
    "sum": ("0.0", "{0} += {1}", "tl.sum({0}, axis=1)[:, None]"),
    "prod": ("1.0", "{0} *= {1}", "tl.reduce({0}, 1, multiply)[:, None]"),
    "max": ('-float("inf")', "{0} = larger({0}, {1})", "largest_of({0}, 1)[:, None]"),
    "min": ('float("inf")', "{0} = smaller({0}, {1})", "smallest_of({0}, 1)[:, None]"),
}
# Where the exponentials below a maximum are added up, NaN comes back by way of the sum.
_MAXIMUM = ('-float("inf")', "{0} = tl.maximum({0}, {1})", "tl.max({0}, axis=1)[:, None]")


_ROWS = ("whole", "pieces", "loop", "online", "parts")
"""Templates in which a program takes rows, or parts of them."""


class TritonKernel:
    """One ``@triton.jit`` function: pointers, the output's, sizes, periods, constants."""

    def __init__(
        self, program: Program, template: str, settings: Mapping[str, Setting], function: str = "kernel"
    ) -> None:
        """Plan the kernel: ``flat``, ``parts``, ``whole``, ``pieces``, ``loop``, ``online`` or ``split``.

        A ``tile`` has no source of its own: its values are written into another kernel, over any rows and columns.
        """
        self.program, self.template, self.settings, self.function = program, template, settings, function
        self.plan = passes(program)
        self.online = online_pair(program) if template == "online" else None
        self.passes = (
            1 if template in ("flat", "parts", "whole", "pieces") else len(self.plan) - (self.online is not None)
        )
        """How often a row is read from memory."""
        self.piece = ""
        """What is appended to the names of values along a row while one of its pieces is written down."""
        self._last = False
        """Whether what is being written down is the last pass over a row."""

    def source(self) -> str:
        """Return the kernel and the helpers it uses."""
        if self.template == "split":
            several = split_source(self)
            used = helpers(several, "math_triton.txt")
            return (used + "\n\n\n" if used else "") + several
        ways = {"flat": self._flat, "parts": self._parts, "whole": self._whole, "pieces": self._pieces}
        lines = ways.get(self.template, self._loop)()
        body = "\n".join(f"    {line}" for line in lines)
        # Known when it is compiled, a row's length leaves no condition on loads that it fits.
        sizes = ["count", "columns"] if self.template == "flat" else ["rows", "columns: tl.constexpr"]
        parameters = [*(f"{leaf.name}_ptr" for leaf in self.program.leaves), "out_ptr", *sizes, *self.program.periods]
        constants = [f"{name}: tl.constexpr" for name in self.constants()]
        head = f"@triton.jit\ndef {self.function}(\n    {', '.join([*parameters, *constants])},\n):\n"
        used = helpers(body, "math_triton.txt")
        return (used + "\n\n\n" if used else "") + head + body

    def constants(self) -> dict[str, str]:
        """Return the compile-time arguments as ``forward`` writes them."""
        if self.template == "flat":
            return {"BLOCK": str(self.settings["block"])}
        if self.template == "whole":
            return {"ROWS": str(self.settings["rows"]), "WIDTH": "triton.next_power_of_2(columns)"}
        if self.template == "pieces":
            return {"ROWS": str(self.settings["rows"]), "PIECE": piece_length(self.program.columns)}
        return {"ROWS": str(self.settings["rows"]), "BLOCK": str(self.settings["block"])}

    # --- text of values -----------------------------------------------------------------------------------------

    def name(self, index: int) -> str:
        """Return how a value is written where it is used."""
        value = self.program.values[index]
        if value.op == "constant":
            return number_text(value.number)
        if value.op == "load":
            return f"{self.program.leaves[value.leaf].name}_at{self._piece_of(index)}"
        return "columns" if value.op == "columns" else f"{value.op}_{index}{self._piece_of(index)}"

    def _piece_of(self, index: int) -> str:
        return self.piece if self.program.level(index) is Level.ELEMENT else ""

    def define(self, index: int) -> str:
        """Return the statement that computes a value."""
        value = self.program.values[index]
        if value.op == "load":
            return f"{self.name(index)} = {self._read(self.program.leaves[value.leaf])}"
        if self._below_maximum(index) is not None:
            return f"{self.name(index)} = {_EXP.format(self.name(value.args[0]))}"
        return f"{self.name(index)} = {OPS[value.op].triton.format(*(self.name(a) for a in value.args))}"

    def combine(self, index: int) -> tuple[str, str, str]:
        """Return for a reduction where it starts, how a block joins it and how a block's lanes come together."""
        if any(self._below_maximum(i) == index for i in range(len(self.program.values))):
            return _MAXIMUM
        return _COMBINE[self.program.values[index].op]

    def _below_maximum(self, index: int) -> int | None:
        """Return the maximum of a value ``exp(x - max(x))``, of which only sizes far below one can be subnormal."""
        values = self.program.values
        if values[index].op != "exp" or values[values[index].args[0]].op != "sub":
            return None
        left, shift = values[values[index].args[0]].args
        shift = values[shift].args[0] if values[shift].op == "finite_or_zero" else shift
        return shift if values[shift].op == "max" and values[shift].args[0] == left else None

    def _policy(self) -> str:
        """Return how long the cache should keep what is read from a row."""
        if self.passes == 1:
            return ', eviction_policy="evict_first"' if self.settings.get("once") else ""
        return f', eviction_policy="{"evict_first" if self._last else "evict_last"}"'

    def _read(self, leaf: Leaf) -> str:
        level, flat = self.program.leaf_level(leaf), self.template == "flat"
        first, last = self.program.leading(leaf)
        row = self.program.row_index(leaf, "//")
        if level is Level.SCALAR:
            text = f"tl.load({leaf.name}_ptr)"
        elif level is Level.ROW and flat:
            text = f"tl.load({leaf.name}_ptr + {row}, mask=inside, other=0)"
        elif level is Level.ROW:
            text = f"tl.load({leaf.name}_ptr + {row}{self._rows_mask(', other=0')})"
        elif last > first or self.program.reduced == len(self.program.domain):
            plain = flat and row == "row" and not leaf.pitched
            place = "index" if plain else f"{self.program.row_start(leaf, '//')} + column"
            text = f"tl.load({leaf.name}_ptr + {place}, mask=inside, other=0{self._policy()})"
        elif flat:
            text = f"tl.load({leaf.name}_ptr + column, mask=inside, other=0)"
        else:
            mask = "there" if self.template in _ROWS else "column < columns"
            text = f"tl.load({leaf.name}_ptr + column, mask={mask}, other=0)"
        return f"{text} != 0" if leaf.dtype == "bool" else f"{text}.to(tl.float32)"

    # --- the shapes ---------------------------------------------------------------------------------------------

    def _flat(self) -> list[str]:
        lines = ["index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)", "inside = index < count"]
        values = [*row_values(self.program, 0), *closure(self.program, [self.program.output])]
        body = [self.define(i) for i in values]
        text = "\n".join(body)
        lines += ["row = index // columns"] if "row" in text.replace("_row", "") else []
        lines += ["column = index % columns"] if "column," in text or "+ column" in text else []
        return [*lines, *body, f"tl.store(out_ptr + index, {self.name(self.program.output)}, mask=inside)"]

    def _parts(self) -> list[str]:
        # Nothing is reduced: programs side by side share out a row.
        return [
            "blocks = tl.cdiv(columns, BLOCK)",
            "row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]",
            "column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]",
            self.there("BLOCK", "columns % BLOCK == 0"),
            self.inside(),
            *(self.define(i) for i in row_values(self.program, 0)),
            *(self.define(i) for i in closure(self.program, [self.program.output])),
            self.store(),
        ]

    def _whole(self) -> list[str]:
        before = ["column = tl.arange(0, WIDTH)[None, :]", self.there("WIDTH", "WIDTH == columns")]
        lines = [self.inside()]
        for index, value in enumerate(self.program.values):
            if value.op in REDUCTIONS:
                neutral, _, combine = self.combine(index)
                masked = f"tl.where(inside, {self.name(value.args[0])}, {neutral})"
                lines.append(f"{self.name(index)} = {combine.format(masked)}")
            elif value.op not in ("constant", "columns"):
                (before if self.same_in_all_rows(index) else lines).append(self.define(index))
        return self._in_turn(before, [*lines, self.store()])

    def _pieces(self) -> list[str]:
        return self._in_turn(*pieces_lines(self))

    @property
    def turns(self) -> int:
        """How many times a program takes rows, one time after the other."""
        return int(self.settings.get("turns", 1))

    def same_in_all_rows(self, index: int) -> bool:
        """Return whether a value is read once by a program that takes rows several times: weights, for example."""
        value = self.program.values[index]
        if self.turns == 1 or value.op != "load":
            return False
        first, last = self.program.leading(self.program.leaves[value.leaf])
        return first == last and self.program.reduced < len(self.program.domain)

    def _in_turn(self, before: list[str], lines: list[str]) -> list[str]:
        if self.turns == 1:
            return [*self._rows_here(), *before, *lines]
        # With more stages than one the next rows are fetched while these are computed.
        ahead = int(self.settings.get("ahead", 1))
        stages = f", num_stages={ahead}" if ahead > 1 else ""
        return [
            *before,
            f"for group in tl.range(tl.program_id(0), tl.cdiv(rows, ROWS), tl.num_programs(0){stages}):",
            "    row = group * ROWS + tl.arange(0, ROWS).to(tl.int64)[:, None]",
            *(f"    {line}" for line in lines),
        ]

    def _loop(self) -> list[str]:
        lines = self._rows_here()
        stage = 0
        while stage < len(self.plan):
            lines += [self.define(i) for i in row_values(self.program, stage)]
            if stage == 0 and self.online is not None and self.online.kind == "softmax":
                lines += self._online(self.online)
                lines += [self.define(i) for i in row_values(self.program, 1)]
                stage = 2
                continue
            lines += self._reduction_pass(self.plan[stage]) if self.plan[stage] else self._output_pass()
            stage += 1
        if self.program.level(self.program.output) is not Level.ELEMENT:
            lines += [self.define(i) for i in row_values(self.program, stage)] + [self.store()]
        return lines

    def _rows_here(self) -> list[str]:
        return ["row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]"]

    def there(self, width: str, whole: str, piece: str = "") -> str:
        """Return the statement that says which columns of a block there are: all of them where ``whole``."""
        return f"there{piece} = tl.full((1, {width}), True, tl.int1) if {whole} else column{piece} < columns"

    def inside(self, piece: str = "") -> str:
        """Return the statement that says which places there are: those columns, of rows below the last."""
        # One row at a time is always there: so many programs are started.
        rows = "" if int(self.settings["rows"]) == 1 else "(row < rows) & "
        return f"inside{piece} = {rows}there{piece}"

    def _rows_mask(self, other: str = "") -> str:
        one = self.template == "split" or (self.template in _ROWS and int(self.settings["rows"]) == 1)
        return "" if one else f", mask=row < rows{other}"

    def _over_columns(self, body: list[str]) -> list[str]:
        head = [
            "column = start + tl.arange(0, BLOCK)[None, :]",
            self.there("BLOCK", "columns % BLOCK == 0"),
            self.inside(),
        ]
        # Loads are fetched ahead only where the loop itself says so.
        ahead = int(self.settings.get("num_stages", 1))
        turns = f"tl.range(0, columns, BLOCK, num_stages={ahead})" if ahead > 1 else "range(0, columns, BLOCK)"
        return [f"for start in {turns}:", *(f"    {line}" for line in [*head, *body])]

    def _reduction_pass(self, reductions: tuple[int, ...]) -> list[str]:
        before, body, after = [], [], []
        needed = closure(self.program, [self.program.values[i].args[0] for i in reductions])
        body += [self.define(i) for i in needed]
        for index in reductions:
            value = self.program.values[index]
            neutral, step, combine = self.combine(index)
            before.append(f"part_{index} = tl.full((ROWS, BLOCK), {neutral}, tl.float32)")
            body.append(step.format(f"part_{index}", f"tl.where(inside, {self.name(value.args[0])}, {neutral})"))
            after.append(f"{self.name(index)} = {combine.format(f'part_{index}')}")
        return [*before, *self._over_columns(body), *after]

    def _online(self, online: Online) -> list[str]:
        """Every lane keeps a maximum and a sum of its own; they are brought together at the end."""
        argument = self.name(online.argument)
        body = [self.define(i) for i in closure(self.program, [online.argument])]
        body += [
            f'seen = tl.where(inside, {argument}, -float("inf"))',
            "grown = tl.maximum(largest, seen)",
            "# Lanes that have seen nothing but minus infinity must not subtract it from itself.",
            'shift = tl.where(tl.abs(grown) == float("inf"), 0.0, grown)',
            f"total = total * {_EXP.format('(largest - shift)')} + {_EXP.format('(seen - shift)')}",
            "largest = grown",
        ]
        maximum, total = self.name(online.first), self.name(online.second)
        return [
            'largest = tl.full((ROWS, BLOCK), -float("inf"), tl.float32)',
            "total = tl.zeros((ROWS, BLOCK), tl.float32)",
            *self._over_columns(body),
            f"{maximum} = tl.max(largest, axis=1)[:, None]",
            f'shift_down = tl.where(tl.abs({maximum}) == float("inf"), 0.0, {maximum})',
            f"{total} = tl.sum(total * {_EXP.format('(largest - shift_down)')}, axis=1)[:, None]",
        ]

    def _output_pass(self) -> list[str]:
        return self._over_columns(self.output_lines())

    def output_lines(self) -> list[str]:
        """Return the statements of a last pass: what the output needs along the columns, and its store."""
        self._last = True
        lines = [self.define(i) for i in closure(self.program, [self.program.output])]
        self._last = False
        return [*lines, self.store()]

    def store(self) -> str:
        """Return the statement that writes the output."""
        value = self.name(self.program.output)
        if self.program.level(self.program.output) is Level.ELEMENT:
            return f"tl.store(out_ptr + row * columns + column, {value}, mask=inside)"
        return f"tl.store(out_ptr + row, {value}{self._rows_mask()})"


def number_text(number: float) -> str:
    """Return a number as a kernel writes it."""
    if number != number or number in (float("inf"), float("-inf")):
        return f'float("{number}")'
    return f"({number!r})" if number < 0 else repr(number)
