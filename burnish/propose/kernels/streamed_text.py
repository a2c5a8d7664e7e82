"""The Triton kernel of streamed attention: a block of queries, the keys one block after the other, a running softmax.

Products are float32's: operands are split into two numbers of half precision each (``half``), rows of queries and keys
and columns of values scaled by powers of two first, or into three TF32 products by the compiler (``tf32x3``).  Each
block of keys has a sum of its own, which is added to the others in float32.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, prod

from burnish.propose.kernels.indexed_text import checked, steps_in
from burnish.propose.kernels.pattern import function_text, template_text
from burnish.propose.kernels.streamed_region import PRODUCT, Product, Streamed
from burnish.propose.snippets import helpers

__all__ = ["StreamedText"]


@dataclass(frozen=True)
class StreamedText:
    """The kernel's text and that of the function which calls it."""

    work: Streamed
    function: str
    variant: str
    splits: int
    """Parts that the keys are cut into, each a program's."""
    options: str

    @property
    def _matrix(self) -> bool:
        return self.work.rows > 1

    @property
    def _half(self) -> bool:
        return self.variant == "half" and self._matrix

    # --- the kernel ----------------------------------------------------------------------------------------------

    def kernel(self) -> str:
        """Return the kernel and the functions it calls."""
        made = self.work.made
        body = [*self._start(), *made.before, *self._queries(), *self._sums(), *self._range()]
        loop = [f"at_n = start + tl.arange(0, {made.blocks['n']})", f"in_n = at_n < {self._end()}"]
        loop += [part for line in made.loop[: self.work.scores] for part in self._line(line)]
        loop += [*self._weights(), *made.loop[self.work.scores :], *self._join()]
        body += [f"for start in range(first, last, {made.blocks['n']}):", *(f"    {line}" for line in loop)]
        body += self._store()
        text = "\n".join(f"    {line}" for line in body)
        outs = ["part_ptr", "top_ptr", "total_ptr"] if self.splits > 1 else ["out_ptr"]
        pointers = [f"x{i}_ptr" for i in range(len(made.reads))]
        parameters = ", ".join([*pointers, *outs, *(name for name, _ in steps_in(text))])
        used = [helpers(text, "math_triton.txt")]
        used += [template_text("triton_streamed.txt").replace("NAME", self.function)] if self._half else []
        used += [template_text("triton_streamed_merge.txt").replace("NAME", self.function)] if self.splits > 1 else []
        kernel = f"@triton.jit\ndef {self.function}_kernel(\n    {parameters},\n):\n{text}"
        return "\n\n\n".join([part for part in used if part] + [kernel])

    def _end(self) -> str:
        return "last" if self.splits > 1 or self.work.band.ends else str(self.work.keys)

    def _start(self) -> list[str]:
        made, batch = self.work.made, self.work.batch
        lines = ["batch = tl.program_id(0).to(tl.int64)", "rest = batch"]
        for dim in reversed(range(1, len(batch))):
            lines += [f"b{dim} = rest % {batch[dim]}", f"rest = rest // {batch[dim]}"]
        lines += ["b0 = rest"] if batch else []
        if self._matrix:
            blocks = -(-self.work.rows // made.blocks["m"])
            # Those that see most keys begin first.
            block = f"({blocks - 1} - tl.program_id(1))" if self.work.band.highest < inf else "tl.program_id(1)"
            lines += [f"start_m = {block} * {made.blocks['m']}", f"at_m = start_m + tl.arange(0, {made.blocks['m']})"]
            lines.append(f"in_m = at_m < {self.work.rows}")
        for axis in ("d0", "d1", "v"):
            if axis in made.sizes:
                lines += [
                    f"at_{axis} = tl.arange(0, {made.blocks[axis]})",
                    f"in_{axis} = at_{axis} < {made.sizes[axis]}",
                ]
        return lines

    def _queries(self) -> list[str]:
        lines = []
        for p in self.work.products if self._half else ():
            lines += [
                f"{p.name}_shift = {self.function}_shift({p.query.text}, 1)",
                f"{p.name}_back = {self.function}_power(-{p.name}_shift)[:, None]",
                f"{p.name}_high, {p.name}_low = "
                f"{self.function}_parts({p.query.text} * {self.function}_power({p.name}_shift)[:, None])",
            ]
        return lines

    def _sums(self) -> list[str]:
        made = self.work.made
        high, wide = made.blocks["m"], made.blocks["v"]
        if not self._matrix:
            start = ['top = tl.full((), float("-inf"), tl.float32)', "total = tl.full((), 0.0, tl.float32)"]
            return [*start, f"held = tl.zeros(({wide},), tl.float32)"]
        return [
            f'top = tl.full(({high},), float("-inf"), tl.float32)',
            f"total = tl.zeros(({high},), tl.float32)",
            f"held = tl.zeros(({high}, {wide}), tl.float32)",
        ]

    def _range(self) -> list[str]:
        """Return the first key and the one after the last: by parts, by the band, by what lengths say."""
        made, band, keys = self.work.made, self.work.band, self.work.keys
        block = made.blocks["n"]
        first, last = ["0"], [str(keys)]
        each = -(-keys // (self.splits * block)) * block
        if self.splits > 1:
            first, last = [f"tl.program_id(2) * {each}"], [str(keys), f"tl.program_id(2) * {each} + {each}"]
        start, end = ("start_m", f"start_m + {made.blocks['m'] - 1}") if self._matrix else ("0", "0")
        first += [f"{start} + {int(band.lowest)}"] if band.lowest > -inf else []
        last += [f"{end} + {int(band.highest) + 1}"] if band.highest < inf else []
        first, last = [*first, *band.starts], [*last, *band.ends]
        lines = [f"first = {first[0]}", *(f"first = tl.maximum(first, {text})" for text in first[1:])]
        lines += [f"last = {last[0]}", *(f"last = tl.minimum(last, {text})" for text in last[1:])]
        if len(first) > 1:
            lines.append(f"first = tl.minimum(tl.maximum(first, 0), {keys}).to(tl.int32) // {block} * {block}")
        return [*lines, *(["last = tl.maximum(last, 0).to(tl.int32)"] if len(last) > 1 else [])]

    def _line(self, line: str) -> list[str]:
        """Return a line of the loop, or the product that it stands for."""
        if not line.startswith(PRODUCT):
            return [line]
        p = self.work.products[int(line.removeprefix(PRODUCT))]
        if not self._matrix:
            return [f"{p.name} = tl.sum({p.key.text} * {p.query.text}[None, :], axis=1)"]
        if not self._half:
            return [f'{p.name} = tl.dot({p.query.text}, tl.trans({p.key.text}), input_precision="{self.variant}")']
        return self._split_product(p)

    def _split_product(self, p: Product) -> list[str]:
        f, key = self.function, f"{p.name}_key"
        return [
            f"{key}_shift = {f}_shift({p.key.text}, 1)",
            f"{key}_high, {key}_low = {f}_parts({p.key.text} * {f}_power({key}_shift)[:, None])",
            f"{p.name} = {f}_product({p.name}_high, {p.name}_low, tl.trans({key}_high), tl.trans({key}_low))",
            f"{p.name} = {p.name} * {p.name}_back * {f}_power(-{key}_shift)[None, :]",
        ]

    def _weights(self) -> list[str]:
        """Return the running softmax; keys beyond the last one weigh nothing."""
        inside, wide = ("in_n[None, :]", "[:, None]") if self._matrix else ("in_n", "")
        axis = 1 if self._matrix else 0
        lines = [f'score = tl.where({inside}, {self.work.score.text}, float("-inf"))']
        if self.work.keys % self.work.made.blocks["n"] == 0 and self._end() != "last":
            lines = [f"score = {self.work.score.text}"]
        return [
            *lines,
            f"highest = tl.maximum(top, tl.max(score, axis={axis}))",
            # Where nothing is seen yet, any number will do.
            'safe = tl.where(highest == float("-inf"), 0.0, highest)',
            f"weight = tl.exp(score - safe{wide})",
            "kept = tl.exp(top - safe)",
            f"total = total * kept + tl.sum(weight, axis={axis})",
            "top = highest",
        ]

    def _join(self) -> list[str]:
        f, value = self.function, self.work.value.text
        if not self._matrix:
            return [f"held = held * kept + tl.sum(weight[:, None] * {value}, axis=0)"]
        if not self._half:
            dot = f'tl.dot(weight, {value}, held * kept[:, None], input_precision="{self.variant}")'
            return [f"held = {dot}"]
        return [
            f"value_shift = {f}_shift({value}, 0)",
            f"value_high, value_low = {f}_parts({value} * {f}_power(value_shift)[None, :])",
            # Weights are one at most: small ones keep their digits so.
            f"weight_high, weight_low = {f}_parts(weight * 16384.0)",
            f"part = {f}_product(weight_high, weight_low, value_high, value_low)",
            f"back = {f}_power(-value_shift) * {2.0**-14!r}",
            "held = held * kept[:, None] + part * back[None, :]",
        ]

    def _store(self) -> list[str]:
        rows, width = self.work.rows, self.work.width
        if self._matrix:
            place, mask = f"(batch * {rows} + at_m)[:, None] * {width} + at_v[None, :]", "in_m[:, None] & in_v[None, :]"
            row, wide, rows_mask = f"batch * {rows} + at_m", "[:, None]", ", mask=in_m"
        else:
            place, mask, row, wide, rows_mask = f"batch * {width} + at_v", "in_v", "batch", "", ""
        if self.splits == 1:
            return [f"tl.store(out_ptr + {place}, held / total{wide}, mask={mask})"]
        before = f"tl.program_id(2) * {prod(self.work.batch) * rows}"
        return [
            f"tl.store(part_ptr + {before} * {width} + {place}, held, mask={mask})",
            f"tl.store(top_ptr + {before} + {row}, top{rows_mask})",
            f"tl.store(total_ptr + {before} + {row}, total{rows_mask})",
        ]

    # --- the function --------------------------------------------------------------------------------------------

    def helper(self) -> str:
        """Return the Python function."""
        work, made = self.work, self.work.made
        names = [f"x{i}" for i in range(len(made.reads))]
        rows, width = prod(work.batch) * work.rows, work.width
        shape = (*work.batch, work.rows, width)
        blocks = -(-work.rows // made.blocks["m"]) if self._matrix else 1
        grid = f"({prod(work.batch)}, {blocks}, {self.splits})"
        steps = [step for _, step in steps_in(self.kernel())]
        kernels = f"{self.function}_kernel[{grid}]("
        lines = [
            *checked(made.reads),
            f"out = torch.empty({shape!r}, dtype=torch.float32, device=x0.device)",
        ]
        outs = ["out"]
        if self.splits > 1:
            outs = ["parts", "sums[0]", "sums[1]"]
            lines.append(f"parts = out.new_empty(({self.splits}, {rows}, {width}))")
            lines.append(f"sums = out.new_empty((2, {self.splits}, {rows}))")
        lines += [kernels, f"    {', '.join([*names, *outs])},", f"    {', '.join([*steps, self.options])},", ")"]
        if self.splits > 1:
            many = max(2, 1 << (self.splits - 1).bit_length())
            constants = f"SPLITS={self.splits}, MANY={many}, WIDTH={width}, BLOCK={made.blocks['v']}"
            lines += [f"{self.function}_merge[({rows},)]({', '.join(outs)}, out, {rows}, {constants})"]
        about = "Attention whose scores are computed block by block and never stored."
        return function_text(self.function, names, about, [*lines, "return out"])
