"""The text of a Triton kernel over the windows of a pooling.

Windows are side by side as their results are in memory, so that results and most elements are read and written in
order; windows below each other may be computed together, and a row of elements that they share is read once.  A check
that an element is there is written only where padding or ceiling make it necessary.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from math import prod

from burnish.propose.kernels.pools import Pool

__all__ = ["LONG", "Windows", "shared_rows"]

LONG = 16
"""Most elements of a window's row that are written out, or read by lanes of their own."""
_ROWS = 8
"""Most rows of one window that are written out."""
_UNROLLED = 32
"""Most elements read for which the loop over depth is written out by the compiler."""


def shared_rows(pool: Pool, down: int) -> dict[int, list[int]]:
    """Return which of ``down`` windows below each other have a row, by its distance from the first one's first row."""
    rows: dict[int, list[int]] = {}
    for window in range(down):
        for k in range(pool.size[1]):
            rows.setdefault(window * pool.stride[1] + k * pool.dilation[1], []).append(window)
    return dict(sorted(rows.items()))


def _after(at: str, steps: int | str, size: str) -> str:
    if not steps:
        return at
    return f"{at} + {size}" if steps == 1 else f"{at} + {steps} * {size}"


def _filled(parameters: Sequence[str]) -> list[str]:
    """Return parameters in lines that are not too long."""
    return textwrap.wrap(", ".join(p.replace(" ", "\xa0") for p in parameters), 110)


class Windows:
    """The kernel: every thread takes a window's row element by element, or lanes side by side take one element each."""

    def __init__(self, pool: Pool, function: str, lanes: bool, down: int) -> None:
        """Take windows in groups of ``down`` below each other."""
        self.pool, self.function, self.down = pool, function, down
        self.lanes = 1 << (pool.size[2] - 1).bit_length() if lanes else 1
        self._start = '-float("inf")' if pool.kind == "max" else "0.0"
        word = "best" if pool.kind == "max" else "total"
        self._values = [word] if down == 1 else [f"{word}{j}" for j in range(down)]
        self._body = [*self._places(), *self._window(), *self._finish()]

    @property
    def constants(self) -> list[str]:
        """The names of the sizes that the kernel is compiled for."""
        sizes = ["DEPTH", "HEIGHT", "WIDTH", "OUT_DEPTH", "OUT_HEIGHT", "OUT_WIDTH", "GROUPS", "PLANES", "LANES"]
        text = "\n".join(self._body)
        return [*(s for s in sizes if re.search(rf"\b{s}\b", text)), "SPOTS", "WINDOWS"]

    def source(self, text: str) -> str:
        """Fill the two functions of the template; the first only where it is called."""
        parts = text.split("\n# ==\n")
        marks = {
            "NAME": self.function,
            "TAPS": "\n    ".join(self._taps()),
            "SIZES": "\n    ".join(_filled([f"{name}: tl.constexpr" for name in self.constants])),
            "ABOUT": self.pool.about,
            "BODY": "\n    ".join(self._body),
        }
        used = parts if any("_line(" in line for line in self._body) else parts[1:]
        text = "\n\n\n".join(part.strip() for part in used)
        for mark, value in marks.items():
            text = text.replace(f"@{mark}@", value)
        return text.replace("\xa0", " ")

    # --- where a block's windows are ------------------------------------------------------------------------------

    def _places(self) -> list[str]:
        pool, rank = self.pool, self.pool.rank
        lines = [
            "plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]",
            "# A thread must not take windows next to each other: the lanes of a warp would read far apart.",
            "spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]",
            "there = (plane < planes) & (spot < SPOTS)",
        ]
        if self.lanes > 1:
            lines = [
                "plane = (place // blocks).to(tl.int64)",
                "spot = place % blocks * WINDOWS + tl.arange(0, WINDOWS)[:, None]",
                "there = spot < SPOTS",
                "lane = tl.arange(0, LANES)[None, :]",
            ]
        below = f" * {self.down}" if self.down > 1 else ""
        if rank == 1:
            names = {"column": "spot"}
        else:
            names = {"deep": "out_deep", "row": "out_row", "column": "out_column"}
            names = {name: names[name] for name in list(names)[3 - rank :]}
            lines.append("out_column = spot % OUT_WIDTH")
            lines.append(f"out_row = spot // OUT_WIDTH{' % GROUPS' if rank == 3 else ''}{below}")
            lines += ["out_deep = spot // (OUT_WIDTH * GROUPS)"] if rank == 3 else []
        for axis, (name, out) in enumerate(names.items(), start=3 - rank):
            stride, padding = pool.stride[axis], pool.padding[axis]
            times = f" * {stride}" if stride > 1 else ""
            lines.append(f"{name} = {out}{times}{f' - {padding}' if padding else ''}")
        offset = {1: "column", 2: "row * WIDTH + column", 3: "(deep * HEIGHT + row) * WIDTH + column"}[rank]
        lane = " + lane" if self.lanes > 1 else ""
        size = " * ".join(axis.upper() for axis in pool.axes)
        lines.append(f"first = x_ptr + plane * {size if rank == 1 else f'({size})'} + ({offset}{lane})")
        if self.lanes > 1:
            checks = self._checks(2, "column", "lane")
            lines.append(f"inside = {' & '.join(['there', f'(lane < {pool.size[2]})', *checks])}")
        return lines

    def _checks(self, axis: int, name: str, step: int | str) -> list[str]:
        """Return what is to be asked of an element that comes ``step`` after a window's first along an axis.

        Windows begin at most the padding before the first element and, without ceiling, end at most as far behind the
        last one.
        """
        pool, size = self.pool, ("DEPTH", "HEIGHT", "WIDTH")[axis]
        padding, reach = pool.padding[axis], (pool.size[axis] - 1) * pool.dilation[axis]
        place = f"{name} + {step}" if step else name
        low = padding > 0 if isinstance(step, str) else step < padding
        high = padding > 0 if isinstance(step, str) else step > reach - padding
        return [f"({place} >= 0)"] * low + [f"({place} < {size})"] * (high or pool.ceil)

    # --- what is read ---------------------------------------------------------------------------------------------

    def _window(self) -> list[str]:
        pool = self.pool
        rows = shared_rows(pool, self.down)
        looped = self.down == 1 and len(rows) > _ROWS
        base = "inside" if self.lanes > 1 else "there"
        if pool.size[0] == 1:
            return self._rows(rows, looped, "first", base)
        step = f"k * {pool.dilation[0]}" if pool.dilation[0] > 1 else "k"
        checks = self._checks(0, "deep", step)
        level = "level" if checks else base
        taps = pool.size[0] * len(rows) * (1 if self.lanes > 1 else pool.size[2])
        loop = "tl.static_range" if taps <= _UNROLLED else "range"
        return [
            *self._neutral(),
            f"for k in {loop}({pool.size[0]}):",
            f"    slab = first + {step} * (HEIGHT * WIDTH)",
            *([f"    level = {' & '.join([base, *checks])}"] if checks else []),
            *(f"    {line}" for line in self._rows(rows, looped, "slab", level, begun=True)),
        ]

    def _neutral(self) -> list[str]:
        shape = "(WINDOWS, LANES)" if self.lanes > 1 else "(PLANES, WINDOWS)"
        return [f"{value} = tl.full({shape}, {self._start}, tl.float32)" for value in self._values]

    def _rows(self, rows: dict[int, list[int]], looped: bool, at: str, inside: str, begun: bool = False) -> list[str]:
        """Return the statements that read a level of the windows; what was read before is kept where there is any."""
        pool = self.pool
        if looped:
            turn = f"r * {pool.dilation[1]}" if pool.dilation[1] > 1 else "r"
            read = [f"line = {self._line(at, inside, turn)}", self._joined(self._values[0], "line")]
            head = [] if begun else self._neutral()
            return [*head, f"for r in range({pool.size[1]}):", *(f"    {line}" for line in read)]
        lines: list[str] = []
        known = set(range(self.down)) if begun else set()
        for step, users in rows.items():
            line = self._line(at, inside, step)
            if len(users) > 1:
                lines.append(f"line = {line}")
                line = "line"
            for user in users:
                value = self._values[user]
                lines.append(self._joined(value, line) if user in known else f"{value} = {line}")
            known |= set(users)
        return lines

    def _joined(self, value: str, other: str) -> str:
        return f"{value} = larger({value}, {other})" if self.pool.kind == "max" else f"{value} += {other}"

    def _line(self, at: str, inside: str, step: int | str) -> str:
        """Return the expression of one row of the windows."""
        at = _after(at, step, "WIDTH")
        if self.pool.rank > 1:
            inside = " & ".join([inside, *self._checks(1, "row", step)])
        if self.lanes > 1 or self.pool.size[2] == 1:
            return self._load(at, inside)
        return f"{self.function}_line({at}, column, {inside}, WIDTH)"

    def _load(self, at: str, inside: str) -> str:
        return f"tl.load({at}, mask={inside}, other={self._start}).to(tl.float32)"

    def _taps(self) -> list[str]:
        size, dilation = self.pool.size[2], self.pool.dilation[2]

        def tap(step: int | str) -> str:
            inside = " & ".join(["inside", *self._checks(2, "column", step)])
            return self._load(f"first + {step}" if step else "first", inside)

        if size > LONG:
            step = f"k * {dilation}" if dilation > 1 else "k"
            return [f"value = {tap(0)}", f"for k in range(1, {size}):", f"    {self._joined('value', tap(step))}"]
        return [f"value = {tap(0)}", *(self._joined("value", tap(k * dilation)) for k in range(1, size))]

    # --- what is written ------------------------------------------------------------------------------------------

    def _finish(self) -> list[str]:
        lines: list[str] = []
        to = "out_ptr + plane * SPOTS + spot"
        if self.down > 1:
            row = "(out_deep * OUT_HEIGHT + out_row)" if self.pool.rank == 3 else "out_row"
            plane = " * ".join(f"OUT_{axis.upper()}" for axis in self.pool.axes)
            lines.append(f"to = out_ptr + plane * ({plane}) + ({row} * OUT_WIDTH + out_column)")
            to = "to"
        for j, value in enumerate(self._values):
            if self.lanes > 1:
                joined = f"largest_of({value}, 1)" if self.pool.kind == "max" else f"tl.sum({value}, axis=1)"
                lines.append(f"{value} = {joined}[:, None]")
            if self.pool.kind == "avg":
                before, value = self._mean(value, j)
                lines += before
            # The last windows of a group may not be there.
            inside = f"there & (out_row + {j} < OUT_HEIGHT)" if j else "there"
            lines.append(f"tl.store({_after(to, j, 'OUT_WIDTH')}, {value}, mask={inside})")
        return lines

    def _mean(self, total: str, below: int) -> tuple[Sequence[str], str]:
        """Return a sum divided by the elements that count, and the statements before it."""
        pool = self.pool
        down = below * pool.stride[1]
        starts = ("deep", f"(row + {down})" if down else "row", "column")
        extents = [self._extent(axis, starts[axis]) for axis in range(3 - pool.rank, 3)]
        if not pool.divisor and not all(extent.isdigit() for extent in extents):
            return [f"area = ({' * '.join(extents)}).to(tl.float32)"], f"tl.div_rn({total}, area)"
        area = pool.divisor or prod(pool.size)
        # A division takes ten instructions; by a power of two the product is the same.
        exact = area > 0 and area & (area - 1) == 0
        return (), f"{total} * {1.0 / area!r}" if exact else f"tl.div_rn({total}, {float(area)!r})"

    def _extent(self, axis: int, start: str) -> str:
        pool, most = self.pool, ("DEPTH", "HEIGHT", "WIDTH")[axis]
        size, padding = pool.size[axis], pool.padding[axis]
        if pool.include_padding and pool.ceil:
            return f"tl.minimum({f'{most} + {padding}' if padding else most} - {start}, {size})"
        if not pool.include_padding and (padding or pool.ceil):
            return f"(tl.minimum({start} + {size}, {most}) - tl.maximum({start}, 0))"
        return str(size)
