"""The Triton kernel of a contraction: one program for each tile of each matrix of the batch, tensors read in place.

Every dimension has a size and an index; every tensor a step along each dimension it follows.  Programs go through the
batch in the result's order, the last dimension first, so that neighbours read neighbouring memory.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from burnish.propose.kernels.contraction_region import Contraction, Read, Sum, Tile
from burnish.propose.kernels.pattern import function_text
from burnish.propose.ops import OPS
from burnish.propose.program import Value
from burnish.propose.snippets import helpers
from burnish.propose.triton_kernel import number_text

__all__ = ["ContractionText"]

_LIMIT = 1 << 31
"""What an offset inside one matrix must stay below."""


class ContractionText:
    """The kernel's text and that of the function which calls it."""

    def __init__(self, work: Contraction, function: str, precision: str, one_by_one: bool) -> None:
        """Prepare to write; ``one_by_one`` sums the depth in float32 instead of on the matrix unit."""
        self.work, self.function, self.precision, self.one_by_one = work, function, precision, one_by_one
        self.reads = list(work.tile.reads())
        self.batch = [d for d in range(work.rank) if d not in (work.tile.rows, work.tile.columns)]
        self._tiles = 0
        self._sums = 0

    # --- names ---------------------------------------------------------------------------------------------------

    def _index(self, dim: int, tile: Tile, name: str = "at") -> str:
        return f"{name}_{dim}{'[:, None]' if dim == tile.rows else '[None, :]' if dim == tile.columns else ''}"

    def _inside(self, dim: int, tile: Tile) -> str:
        return self._index(dim, tile, "in")

    def _place(self, read: Read) -> int:
        return next(i for i, other in enumerate(self.reads) if other is read)

    def _steps(self, read: Read) -> Iterator[tuple[int, int, str]]:
        """Go through the dimensions a tensor follows: its own, the result's, the step's name."""
        for own, dim in enumerate(read.dims):
            if dim is not None:
                yield own, dim, f"x{self._place(read)}_{dim}"

    # --- the kernel ----------------------------------------------------------------------------------------------

    def kernel(self) -> str:
        """Return the kernel and the helpers it uses."""
        tile, out = self.work.tile, self._out()
        lines = [*self._start(), *self._tile(tile, "result")[1]]
        offset = " + ".join(
            f"{self._index(d, tile)} * {step}" for _, d, step in self._steps_of_out() if d in _pair(tile)
        )
        inside = f"{self._inside(tile.rows, tile)} & {self._inside(tile.columns, tile)}"
        lines.append(f"tl.store(out_ptr + {offset}, result, mask={inside})")
        body = "\n".join(f"    {line}" for line in lines)
        pointers = [*(f"x{i}_ptr" for i in range(len(self.reads))), "out_ptr"]
        # Known when it is compiled, a size that fits its block leaves neither a loop nor conditions.
        sizes = [f"size_{d}{': tl.constexpr' if d not in self.batch else ''}" for d in self._all()]
        steps = [step for read in self.reads for *_, step in self._steps(read)] + out
        blocks = [f"BLOCK_{d}: tl.constexpr" for d in self._blocked()]
        head = "".join(f"    {line}\n" for part in (pointers, sizes, steps, blocks) for line in _wrapped(part))
        used = helpers(body, "math_triton.txt")
        text = f"@triton.jit\ndef {self.function}_kernel(\n{head}):\n{body}"
        return f"{used}\n\n\n{text}" if used else text

    def _out(self) -> list[str]:
        return [step for *_, step in self._steps_of_out()]

    def _steps_of_out(self) -> Iterator[tuple[int, int, str]]:
        for dim in range(self.work.rank):
            yield dim, dim, f"out_{dim}"

    def _blocked(self) -> list[int]:
        """Return the dimensions of which a program takes a block."""
        return [self.work.tile.rows, self.work.tile.columns, *range(self.work.rank, len(self.work.sizes))]

    def _start(self) -> list[str]:
        rows, columns = self.work.tile.rows, self.work.tile.columns
        lines = [
            "tile = tl.program_id(0)",
            f"wide = tl.cdiv(size_{columns}, BLOCK_{columns})",
            f"high = tl.cdiv(size_{rows}, BLOCK_{rows})",
            *self._positions(rows, f"tile // wide % high * BLOCK_{rows} + "),
            *self._positions(columns, f"tile % wide * BLOCK_{columns} + "),
            "matrix = tile // (wide * high)",
        ]
        for dim in self.batch[:0:-1]:
            lines += [f"at_{dim} = (matrix % size_{dim}).to(tl.int64)", f"matrix = matrix // size_{dim}"]
        lines.append(f"at_{self.batch[0]} = matrix.to(tl.int64)")
        for place, read in enumerate(self.reads):
            moved = [f"at_{d} * {step}" for _, d, step in self._steps(read) if d in self.batch]
            lines += [f"x{place}_ptr += {' + '.join(moved)}"] if moved else []
        moved = [f"at_{d} * {step}" for _, d, step in self._steps_of_out() if d in self.batch]
        return [*lines, f"out_ptr += {' + '.join(moved)}"]

    def _positions(self, dim: int, start: str) -> list[str]:
        """Return the statements for where along a dimension a block is, and what of it is inside."""
        return [f"at_{dim} = {start}tl.arange(0, BLOCK_{dim})", f"in_{dim} = at_{dim} < size_{dim}"]

    def _tile(self, tile: Tile, name: str, around: int | None = None) -> tuple[list[str], list[str]]:
        """Return the statements that bind ``name`` to a tile: first those that do not depend on ``around``."""
        number, before, lines = self._tiles, list[str](), list[str]()
        self._tiles += 1
        whole = {tile.rows, tile.columns} <= tile.values[tile.output].varies

        def named(index: int) -> str:
            return name if whole and index == tile.output else _name(tile, index, number)

        for index, value in enumerate(tile.values):
            if value.op == "constant":
                continue
            leaf = tile.leaves[value.leaf] if value.op == "load" else None
            if isinstance(leaf, Sum):
                sooner, later = self._sum(leaf, tile, named(index), around)
                before += sooner
                lines += later
            elif isinstance(leaf, Read):
                lines.append(f"{named(index)} = {self._load(leaf, tile)}")
            else:
                lines.append(f"{named(index)} = {OPS[value.op].triton.format(*map(named, value.args))}")
        block = f"(BLOCK_{tile.rows}, BLOCK_{tile.columns})"
        return before, [*lines, *([] if whole else [f"{name} = tl.broadcast_to({named(tile.output)}, {block})"])]

    def _load(self, read: Read, tile: Tile) -> str:
        moved = [(d, step) for _, d, step in self._steps(read) if d in _pair(tile)]
        place = "".join(f" + {self._index(d, tile)} * {step}" for d, step in moved)
        masks = " & ".join(self._inside(d, tile) for d, _ in moved)
        text = f"tl.load(x{self._place(read)}_ptr{place}{f', mask={masks}, other=0' if masks else ''})"
        return f"{text} != 0" if "bool" in str(read.node.meta["val"].dtype) else text

    # --- products ------------------------------------------------------------------------------------------------

    def _sum(self, found: Sum, tile: Tile, name: str, around: int | None) -> tuple[list[str], list[str]]:
        """Return a product's statements; inside another one its depth is one block, and what is fixed goes before."""
        left, right = f"left_{self._sums}", f"right_{self._sums}"
        self._sums += 1
        if around is not None:
            sides = [(found.left, left, tile.columns == around), (found.right, right, tile.rows == around)]
            before, lines = self._positions(found.depth, ""), list[str]()
            for side, bound, fixed in sides:
                text = [*self._tile(side, bound)[1], *self._cut(side, bound, found.depth)]
                before, lines = ([*before, *text], lines) if fixed else (before, [*lines, *text])
            return before, [*lines, f"{name} = tl.dot({left}, {right}, input_precision={self.precision!r})"]
        sides_text = [
            self._tile(side, bound, found.depth) for side, bound in ((found.left, left), (found.right, right))
        ]
        joined = f"{name} = tl.dot({left}, {right}, {name}, input_precision={self.precision!r})"
        body = [
            *self._positions(found.depth, "done + "),
            *_reads_first(
                [
                    *sides_text[0][1],
                    *self._cut(found.left, left, found.depth),
                    *sides_text[1][1],
                    *self._cut(found.right, right, found.depth),
                ]
            ),
            f"{name} += {left} * {right}" if self.one_by_one else joined,
        ]
        return [], [
            *sides_text[0][0],
            *sides_text[1][0],
            f"{name} = tl.zeros((BLOCK_{tile.rows}, BLOCK_{tile.columns}), tl.float32)",
            f"for done in range(0, size_{found.depth}, BLOCK_{found.depth}):",
            *(f"    {line}" for line in body),
        ]

    def _cut(self, tile: Tile, name: str, depth: int) -> list[str]:
        """Return what sets a computed tile to zero beyond the depth; what is only read is zero there."""
        if tile.plain and {tile.rows, tile.columns} <= tile.values[tile.output].varies:
            return []
        return [f"{name} = tl.where({self._inside(depth, tile)}, {name}, 0.0)"]

    # --- the function --------------------------------------------------------------------------------------------

    def helper(self, blocks: dict[int, str], options: str) -> str:
        """Return the Python function; ``blocks`` are the sizes of blocks as it writes them, from ``size_N``."""
        names = [f"x{i}" for i in range(len(self.reads))]
        first = self._first()
        lines = [
            f"size_{d} = x{first[d][0]}.shape[{first[d][1]}]" if d in first else f"size_{d} = 1" for d in self._all()
        ]
        lines += self._checks()
        tile, sizes = self.work.tile, [f"size_{d}" for d in range(self.work.rank)]
        lines += [f"block_{d} = {text}" for d, text in blocks.items()]
        lines += [
            f"out = torch.empty({_tuple(sizes)}, dtype=torch.float32, device=x0.device)",
            f"tiles = {' * '.join(f'triton.cdiv(size_{d}, block_{d})' for d in _pair(tile))}",
            f"{self.function}_kernel[({' * '.join([f'size_{d}' for d in self.batch])} * tiles,)](",
            f"    {', '.join(names)}, out,",
            f"    {', '.join(f'size_{d}' for d in range(len(self.work.sizes)))},",
            *(
                f"    {', '.join(f'{name}.stride({own})' for own, *_ in self._steps(read))},"
                for name, read in zip(names, self.reads, strict=True)
                if any(d is not None for d in read.dims)
            ),
            f"    {', '.join(f'out.stride({d})' for d in range(self.work.rank))},",
            f"    {', '.join(f'BLOCK_{d}=block_{d}' for d in blocks)}, {options},",
            ")",
            "return out",
        ]
        about = "Products of many matrices, read where they lie, with the pointwise work around them."
        return function_text(self.function, names, about, lines)

    def _all(self) -> range:
        return range(len(self.work.sizes))

    def _checks(self) -> list[str]:
        """Return the statements that look at the tensors: they are read in place, with offsets of 32 bits."""
        lines, reach = ["for name, x, shape, dtype in ("], []
        for place, read in enumerate(self.reads):
            shape = _tuple([f"size_{d}" if d is not None else "1" for d in read.dims])
            lines.append(f"    ({str(read.node.name)!r}, x{place}, {shape}, {read.node.meta['val'].dtype}),")
            within = [
                f"(size_{d} - 1) * x{place}.stride({own})" for own, d, _ in self._steps(read) if d not in self.batch
            ]
            reach += [" + ".join(within)] if within else []
        return [
            *lines,
            "):",
            "    if x.shape != shape or x.dtype != dtype:",
            '        given = f"{x.dtype} of {tuple(x.shape)}"',
            '        raise ValueError(f"{name}: the kernel takes {dtype} of {shape}, not {given}")',
            "reach = max(",
            *(f"    {line}," for line in reach),
            "    0,",
            ")",
            f"if reach >= {_LIMIT}:",
            '    raise ValueError("a matrix is spread too far over memory for the kernel")',
        ]

    def _first(self) -> dict[int, tuple[int, int]]:
        """Return for each dimension the first tensor that follows it and which of its dimensions that is."""
        found: dict[int, tuple[int, int]] = {}
        for place, read in enumerate(self.reads):
            for own, dim in enumerate(read.dims):
                if dim is not None:
                    found.setdefault(dim, (place, own))
        return found


def _reads_first(lines: list[str]) -> list[str]:
    """Return statements with all reads at the front: they are under way together while the first product is taken."""
    return sorted(lines, key=lambda line: " = tl.load(" not in line)


def _pair(tile: Tile) -> tuple[int, int]:
    return tile.rows, tile.columns


def _name(tile: Tile, index: int, number: int) -> str:
    value: Value = tile.values[index]
    if value.op == "constant":
        return number_text(value.number)
    return f"{'read' if value.op == 'load' else value.op}_{number}_{index}"


def _wrapped(items: list[str]) -> list[str]:
    lines = textwrap.wrap(" ".join(f"{item.replace(' ', '~')}," for item in items), 110, break_long_words=False)
    return [line.replace("~", " ") for line in lines]


def _tuple(items: list[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
