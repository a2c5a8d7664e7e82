"""The loop of a convolution over a padded copy with the channels last, and where the positions of a block lie."""

from __future__ import annotations

from dataclasses import dataclass

from burnish.propose.kernels.channels_last import Layout

__all__ = ["Loop"]


@dataclass(frozen=True)
class Loop:
    """A product over runs of the copy, in blocks of ``depth``."""

    layout: Layout
    depth: int
    rows: int
    """Output channels in the weights."""
    turned: bool
    """Whether channels are the rows of the product's result, not its columns."""

    @property
    def padded(self) -> int:
        """Elements of a run in the weights."""
        return self.layout.padded(self.depth)

    @property
    def several(self) -> int:
        """How many runs are in one block; 0 where a run is one or more blocks."""
        return 0 if self.layout.run >= self.depth else self.depth // self.padded

    @property
    def piece(self) -> int:
        """Elements that one output channel has together in the weights."""
        return self.padded if self.several else self.depth

    @property
    def p(self) -> str:
        """What makes positions a dimension of the result."""
        return "[None, :]" if self.turned else "[:, None]"

    @property
    def c(self) -> str:
        """What makes channels one."""
        return "[:, None]" if self.turned else "[None, :]"

    def totals(self) -> list[str]:
        """Return the statements that begin the sums."""
        shape = "(BLOCK_C, BLOCK_P)" if self.turned else "(BLOCK_P, BLOCK_C)"
        return [f"{name} = tl.zeros({shape}, tl.float32)" for name in self._names]

    @property
    def _names(self) -> list[str]:
        phases = self.layout.phases
        return ["total"] if phases == 1 else [f"total_{phase}" for phase in range(phases)]

    def lines(self) -> list[str]:
        """Return the loop."""
        many = "(taps_z * taps_y)" if self.layout.found.spread else str(self.layout.lines)
        parts = self.padded // self.depth
        if self.several:
            steps = f"tl.cdiv({many}, {self.several})" if self.several > 1 else many
            which = f"step * {self.several} + k // {self.padded}, k % {self.padded}"
            offset, body = "inner", [f"which, inner = {which}", *self._real(many)]
        else:
            steps = many if parts == 1 else f"{many} * {parts}"
            offset = "k" if parts == 1 else "piece * BLOCK_K + k"
            body = ["which = step" if parts == 1 else f"which, piece = step // {parts}, step % {parts}"]
            if self.layout.run % self.depth:
                body.append(f"real = {offset} < {self.layout.run}")
        body += self._spread(offset) if self.layout.found.spread else self._plain(offset)
        return [f"for step in range({steps}):", *(f"    {line}" for line in body)]

    def _real(self, many: str) -> list[str]:
        """Return the mask of blocks that have more places than runs have elements."""
        checks = [f"(inner < {self.layout.run})"] * (self.layout.run < self.padded)
        if self.layout.found.spread or self.layout.lines % self.several:
            checks.append(f"(which < {many})")
        return [f"real = {' & '.join(checks)}"] if checks else []

    @property
    def _masked(self) -> str:
        short = self.layout.run < self.padded
        lacking = bool(self.several) and (self.layout.found.spread or bool(self.layout.lines % self.several))
        return ", mask=real, other=0.0" if short or lacking else ""

    def _plain(self, offset: str) -> list[str]:
        found, layout = self.layout.found, self.layout
        _, high, wide = found.kernel
        moves = [f"which // {high}", f"which % {high}", ""]
        if not layout.merged:
            moves = [f"which // {high * wide}", f"which // {wide} % {high}", f"which % {wide}"]
        texts = [
            "0" if size == 1 or not move else move if by == 1 else f"({move}) * {by}"
            for move, size, by in zip(moves, found.kernel, found.dilation, strict=True)
        ]
        down = texts[1] if texts[0] == "0" else f"{texts[0]} * HEIGHT + {texts[1]}"
        at = f"({down}) * WIDTH" if texts[2] == "0" else f"({down}) * WIDTH + {texts[2]}"
        return [*self._read(f"({at}) * {layout.channels}", offset), *self._add("total", "which")]

    def _spread(self, offset: str) -> list[str]:
        """Return one turn for the remainders of a block's outputs: each column is read once for all that see it."""
        found, layout = self.layout.found, self.layout
        (deep, high, wide), (_, rows, columns) = found.stride, found.kernel
        last = f"(first_z + (taps_z - 1 - down) * {deep}) * {rows} + first_y + (taps_y - 1 - across) * {high}"
        lines = ["down, across = which // taps_y, which % taps_y", f"tap = ({last}) * {columns}"]
        for column in range(layout.axes[2].seen):
            back = column - layout.axes[2].low
            taps = [phase + found.padding[2] - wide * back for phase in range(wide)]
            seen = [(name, tap) for name, tap in zip(self._names, taps, strict=True) if 0 <= tap < columns]
            at = f"((down * HEIGHT + across) * WIDTH + {column}) * {layout.channels}"
            lines += self._read(at, offset) if seen else []
            lines += [line for name, tap in seen for line in self._add(name, f"(tap + {tap})")]
        return lines

    def _read(self, at: str, offset: str) -> list[str]:
        return [f"left = tl.load(start + (corner[:, None] + ({at} + {offset})){self._masked})"]

    def _add(self, total: str, which: str) -> list[str]:
        """Return the statements that add one block's product."""
        if self.several:
            place = f"{which} * {self.rows * self.piece} + inner"
        else:
            parts = self.padded // self.depth
            each = "step" if which == "which" else which if parts == 1 else f"({which} * {parts} + piece)"
            place = f"{each} * {self.rows * self.piece} + k"
        mask = self._masked if self.several else ""
        product = "right, tl.trans(left)" if self.turned else "left, tl.trans(right)"
        return [f"right = tl.load(weights + ({place}){mask})", f"{total} = tl.dot({product}, {total})"]

    # --- transposed with a stride ---------------------------------------------------------------------------------

    def places(self) -> list[str]:
        """Return the statements that say where the positions of a block begin, all of one remainder but across."""
        found = self.layout.found
        deep, high, wide = found.stride
        lines = [
            f"phase, tile_of = tile % {deep * high}, tile // {deep * high}",
            f"phase_z, phase_y = phase // {high}, phase % {high}",
            f"down_places: tl.constexpr = (OUT_HEIGHT + {high - 1}) // {high}",
            f"across_places: tl.constexpr = (OUT_WIDTH + {wide - 1}) // {wide}",
            "spot = tile_of * BLOCK_P + tl.arange(0, BLOCK_P)",
            "z, y = spot // (down_places * across_places), spot // across_places % down_places",
            "along = spot % across_places",
            f"there = (z * {deep} + phase_z < OUT_DEPTH) & (y * {high} + phase_y < OUT_HEIGHT)",
        ]
        for at, (axis, place) in enumerate(zip("zy", ("z", "y"), strict=True)):
            stride, padding, size = found.stride[at], found.padding[at], found.kernel[at]
            lines += [
                f"first_{axis} = (phase_{axis} + {padding}) % {stride}",
                f"taps_{axis} = ({size + stride - 1} - first_{axis}) // {stride}",
                f"{place} += (phase_{axis} + {padding}) // {stride} - taps_{axis} + {1 + self.layout.axes[at].low}",
            ]
        return lines

    def join(self) -> list[str]:
        """Return the statements that bring the remainders together and say where the result's positions are."""
        if not self.layout.found.spread:
            return []
        (deep, high, wide), names = self.layout.found.stride, self._names
        joined = []
        if wide > 1:
            pairs = [f"tl.join({a}, {b})" for a, b in zip(names[: wide // 2], names[wide // 2 :], strict=True)]
            text = pairs[0] if wide == 2 else f"tl.join({', '.join(pairs)})"
            order = (0, 2, 1) if wide == 2 else (0, 2, 3, 1)
            shape = f"(BLOCK_C, {wide} * BLOCK_P)" if self.turned else f"({wide} * BLOCK_P, BLOCK_C)"
            text = text if self.turned else f"tl.permute({text}, {order})"
            joined = [f"total = tl.reshape({text}, {shape})"]
        return [
            *joined,
            f"spot = tile_of * ({wide} * BLOCK_P) + tl.arange(0, {wide} * BLOCK_P)",
            f"column = spot % (across_places * {wide})",
            f"line_y = spot // (across_places * {wide}) % down_places * {high} + phase_y",
            f"line_z = spot // (across_places * {wide} * down_places) * {deep} + phase_z",
            "there = (line_z < OUT_DEPTH) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)",
            "line = line_z * OUT_HEIGHT + line_y",
            "place = line * OUT_WIDTH + column",
        ]
