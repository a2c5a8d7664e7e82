"""The Triton kernels of a product whose operands are decoded on the way.

Sizes are written in: index arithmetic with them is most of the work, and most of it cancels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from burnish.propose.kernels.decoded_call import DecodedCall, Launch, function_of
from burnish.propose.kernels.decoded_work import DEEP, DecodedWork, Operand, Sizes
from burnish.propose.kernels.decoding import Value
from burnish.propose.snippets import helpers

__all__ = ["DecodedText"]

_EXACT = 256
"""The largest whole number up to which bfloat16 has all of them."""
_SUM = 1 << 31
"""What a sum of whole numbers stays below in 32 bits."""
_PARTS = """\
@triton.jit
def NAME_parts(x):
    \"\"\"Return a float32 number as three of bfloat16 that add up to it; infinities and NaN stay in the first.\"\"\"
    high = tl.where(x == x, (x.to(tl.int32, bitcast=True) & -65536).to(tl.float32, bitcast=True), x)
    rest = tl.where(tl.abs(x) < float("inf"), x - high, 0.0)
    middle = (rest.to(tl.int32, bitcast=True) & -65536).to(tl.float32, bitcast=True)
    return high.to(tl.bfloat16), middle.to(tl.bfloat16), (rest - middle).to(tl.bfloat16)"""


class DecodedText(DecodedCall):
    """The text of one product's kernels."""

    def __init__(self, work: DecodedWork, function: str, sizes: Sizes, launch: Launch) -> None:
        """Prepare to write."""
        super().__init__(work, function, sizes, launch)
        self.names: dict[Value, str] = {}
        for side, prefix in zip(self.operands, ("u", "v"), strict=True):
            for number, value in enumerate(side.decoding.values):
                self.names[value] = f"{prefix}{number}"

    # --- what is multiplied how ------------------------------------------------------------------------------------

    @property
    def way(self) -> str:
        """``bytes`` for whole numbers of 8 bits, ``whole`` for small ones, ``mixed`` for one such operand, ``float``.

        And ``one`` for what is not left to the matrix unit.
        """
        if self.launch.one:
            return "one"
        if all(side.bytes for side in self.operands):
            return "bytes"
        small = [side.exact is not None and side.exact <= _EXACT for side in self.operands]
        return "whole" if all(small) else "mixed" if any(small) else "float"

    @property
    def _in_blocks(self) -> list[Value]:
        return [scale for side in self.operands for scale in side.scales if "block" in scale.varies]

    @property
    def _counts(self) -> bool:
        """Whether the sum is one of whole numbers."""
        largest = prod(side.exact or 0 for side in self.operands) * self.work.depth
        return self.way == "bytes" and not self._in_blocks and largest < _SUM

    def _product(self) -> list[str]:
        left, right = "line_core", "other_core"
        if self.way == "one":
            return [f"part = {left} * {right}"]
        if self.way == "bytes":
            total = "total, " if self._counts else ""
            call = f"tl.dot({left}.to(tl.int8), {right}.to(tl.int8), {total}out_dtype=tl.int32)"
            return [f"total = {call}" if self._counts else f"part = {call}.to(tl.float32)"]
        if self.way == "float":
            return [f"part = tl.dot({left}, {right}, input_precision={self.launch.precision!r})"]
        if self.way == "whole":
            return [f"part = tl.dot({_small(left)}, {_small(right)})"]
        first = self.operands[0].exact is not None and (self.operands[0].exact or 0) <= _EXACT
        many, few = (right, left) if first else (left, right)
        pairs = [f"whole, {x}" if first else f"{x}, whole" for x in ("low", "middle", "high")]
        return [
            f"whole = {_small(few)}",
            f"high, middle, low = {self.function}_parts({many})",
            # The small products first: what the matrix unit's sum drops of them is below the last bit of the others.
            f"part = tl.dot({pairs[0]})",
            f"part = tl.dot({pairs[1]}, part)",
            f"part = tl.dot({pairs[2]}, part)",
        ]

    # --- the kernels -----------------------------------------------------------------------------------------------

    def kernels(self) -> str:
        """Return the kernel, the one that adds up its parts, and the helpers they use."""
        finish = "\n".join(self.finish())
        texts = [helpers(finish, "math_triton.txt")]
        texts += [_PARTS.replace("NAME", self.function)] if self.way == "mixed" else []
        texts += [self._main()] + ([self.join()] if self.launch.parts > 1 else [])
        return "\n\n\n".join(text for text in texts if text)

    def _main(self) -> str:
        written = "sums_ptr" if self.launch.parts > 1 else "out_ptr"
        parameters = [*self.pointers.values(), *(self.parameters() if self.launch.parts == 1 else []), written]
        body = [*self._start(), *self._loop(), *self._end()]
        about = '"""A product of matrices, one or both of them decoded block by block in registers."""'
        return function_of(f"{self.function}_kernel", parameters, [about, *body])

    def _start(self) -> list[str]:
        sizes, work = self.sizes, self.work
        across, down = -(-work.others // sizes.others), -(-work.lines // sizes.lines)
        count = -(-work.depth // sizes.depth)
        before, _ = self._statements()
        whole = "tl.int32" if self._counts else "tl.float32"
        return [
            "tile = tl.program_id(0)",
            f"batch = tile // {across * down}",
            f"line = tile // {across} % {down} * {sizes.lines} + tl.arange(0, {sizes.lines})",
            f"other = tile % {across} * {sizes.others} + tl.arange(0, {sizes.others})",
            *self._counters(),
            f"begin = tl.program_id(1) * {self.launch.each}",
            f"end = tl.minimum(begin + {self.launch.each}, {count})",
            *before,
            f"total = tl.zeros({self._block(0) if self.launch.one else (sizes.lines, sizes.others)}, {whole})",
        ]

    def _counters(self) -> list[str]:
        """Return the statements that bind what each operand's places count by, each along a dimension of its own."""
        lines = []
        for axis, (side, name) in enumerate(zip(self.operands, ("line", "other"), strict=True)):
            size, block = (self.work.others, self.sizes.others) if axis else (self.work.lines, self.sizes.lines)
            turned = axis == 1 and not self.launch.one
            where = _axes(side.fine, turned)
            place = f"tl.minimum({name}, {size - 1})" if size % block else name
            lines.append(f"line_{axis} = ({place})[{where[0]}]")
            lines.append(f"inner_{axis} = tl.arange(0, {self.sizes.depth // side.fine})[{where[1]}]")
            lines += [f"fine_{axis} = tl.arange(0, {side.fine})[{where[2]}]"] if side.fine > 1 else []
        return lines

    def _block(self, axis: int) -> tuple[int, ...]:
        """Return the shape of an operand's block before dimensions of the depth are joined."""
        side = self.operands[axis]
        depth = (self.sizes.depth // side.fine, side.fine) if side.fine > 1 else (self.sizes.depth,)
        if axis == 1 and not self.launch.one:
            return (*depth, self.sizes.others)
        return (self.sizes.others if axis else self.sizes.lines, *depth)

    def _statements(self) -> tuple[list[str], list[str]]:
        """Return the statements that bind values: those before the loop over the depth, and those in it."""
        before, within = list[str](), list[str]()
        for side in self.operands:
            needed = _needed((side.core, *side.scales))
            for value in side.decoding.values:
                if value in needed:
                    text = value.text.format(*(self._name(a) for a in value.args))
                    (within if "block" in value.varies else before).append(f"{self._name(value)} = {text}")
        return before, within

    def _name(self, value: Value) -> str:
        return value.name or self.names[value]

    def _scale(self, value: Value) -> str:
        """Return numbers by which rows or columns of the result are multiplied."""
        axis = 0 if value in self.operands[0].scales else 1
        if self.operands[axis].fine == 1 or "line" not in value.varies:
            return self._name(value)
        return f"tl.reshape({self._name(value)}, {(1, self.sizes.others) if axis else (self.sizes.lines, 1)})"

    def _loop(self) -> list[str]:
        work, sizes = self.work, self.sizes
        lines = []
        if work.depth % sizes.depth:
            for axis, side in enumerate(self.operands):
                lines.append(f"deep_{axis} = block * {sizes.depth} + inner_{axis} * {side.fine} < {work.depth}")
        lines += self._statements()[1]
        for axis, (side, bound) in enumerate(zip(self.operands, ("line_core", "other_core"), strict=True)):
            lines += self._core(side, axis, bound)
        lines += self._product()
        if not self._counts:
            written = self._name if self.launch.one else self._scale
            lines.append(" * ".join(["total += part", *map(written, self._in_blocks)]))
        return ["for block in range(begin, end):", *(f"    {line}" for line in lines)]

    def _core(self, side: Operand, axis: int, bound: str) -> Iterator[str]:
        """Return the statements that bind an operand's block, zero beyond the depth."""
        name = self._name(side.core)
        if not self.launch.one and not {"line", *(DEEP if side.fine > 1 else ("inner",))} <= side.core.varies:
            name = f"tl.broadcast_to({name}, {self._block(axis)})"
        if self.work.depth % self.sizes.depth:
            name = f"tl.where(deep_{axis}, {name}, 0)"
        if side.fine > 1 and not self.launch.one:
            sizes = self.sizes
            shape = (sizes.depth, sizes.others) if axis else (sizes.lines, sizes.depth)
            name = f"tl.reshape({name}, {shape})"
        small = side.exact is not None and side.exact <= _EXACT
        if self.way in ("one", "float") or (self.way == "mixed" and not small):
            name = f"({name}).to(tl.float32)" if side.core.kind == "int" else name
        yield f"{bound} = {name}"

    def _end(self) -> list[str]:
        work = self.work
        scales = [s for side in self.operands for s in side.scales if "block" not in s.varies]
        lines = ["total = total.to(tl.float32)"] if self._counts else []
        if self.launch.one:
            flat = f"tl.reshape(total, {(self.sizes.lines, self.sizes.depth)})"
            lines.append(f"total = tl.sum({flat if self.operands[0].fine > 1 else 'total'}, axis=1)[:, None]")
        lines += [f"total *= {self._scale(scale)}" for scale in scales]
        row, column = ("other[None, :]", "line[:, None]") if work.turned else ("line[:, None]", "other[None, :]")
        rows, columns = work.batches * work.rows, work.columns
        lines += [
            f"inside = (line < {work.lines})[:, None] & (other < {work.others})[None, :]",
            f"row = (batch * {work.rows} + {row}).to(tl.int64)",
            f"column = {column}",
            f"rows, columns = {rows}, {columns}",
        ]
        if self.launch.parts > 1:
            place = f"(tl.program_id(1) * {rows} + row) * {columns} + column"
            return [*lines, f"tl.store(sums_ptr + {place}, total, mask=inside)"]
        return [
            *lines,
            "result = total",
            *self.finish(),
            "tl.store(out_ptr + row * columns + column, result, mask=inside)",
        ]


def _small(name: str) -> str:
    return f"{name}.to(tl.float32).to(tl.bfloat16)"


def _axes(fine: int, turned: bool) -> tuple[str, str, str]:
    """Return how what counts lines, the depth and what several of its numbers share is spread over a block."""
    if fine == 1:
        return ("None, :", ":, None", "") if turned else (":, None", "None, :", "")
    if turned:
        return "None, None, :", ":, None, None", "None, :, None"
    return ":, None, None", "None, :, None", "None, None, :"


def _needed(roots: Sequence[Value]) -> set[Value]:
    waiting, found = list(roots), set[Value]()
    while waiting:
        value = waiting.pop()
        if value not in found:
            found.add(value)
            waiting += value.args
    return found
