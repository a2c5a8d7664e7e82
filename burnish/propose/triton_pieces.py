"""Triton for a program whose rows are held at once in a few equal pieces, each a power of two long.

A row of 5120 held as one piece takes 8192 places, of which every third stays empty; five of 1024 leave none.  Pieces
are joined place by place before lanes meet, so that a reduction costs one meeting however many pieces there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from burnish.propose.program import REDUCTIONS, Level

if TYPE_CHECKING:
    from burnish.propose.triton_kernel import TritonKernel

__all__ = ["fits_in_pieces", "piece_length", "pieces_lines", "pieces_of"]

_MOST = 8
_WORDS = re.compile(r"\b(column|inside|there)\b")


def pieces_of(columns: int) -> int:
    """Return how many equal pieces leave the fewest places empty, the fewest of equals."""
    return min(range(2, _MOST + 1), key=lambda number: _places(columns, number))


def fits_in_pieces(columns: int) -> bool:
    """Return whether pieces leave at most half as many places empty as one would."""
    whole = 1 << (columns - 1).bit_length()
    return (
        columns > 1024 and whole > columns and 2 * (_places(columns, pieces_of(columns)) - columns) <= whole - columns
    )


def piece_length(program_columns: int) -> str:
    """Return a piece's length as ``forward`` writes it: made for one row's length, it takes any."""
    return f"triton.next_power_of_2(triton.cdiv(columns, {pieces_of(program_columns)}))"


def pieces_lines(kernel: TritonKernel) -> tuple[list[str], list[str]]:
    """Return what is the same for all rows, and the statements for one: what varies along it once for each piece."""
    program = kernel.program
    letters = "abcdefgh"[: pieces_of(program.columns)]
    before, lines = [], []
    for place, p in enumerate(letters):
        start = f"{place} * PIECE + " if place else ""
        before.append(f"column_{p} = {start}tl.arange(0, PIECE)[None, :]")
        before.append(kernel.there("PIECE", f"{place + 1} * PIECE <= columns", f"_{p}"))
        lines.append(kernel.inside(f"_{p}"))
    for index, value in enumerate(program.values):
        if value.op in REDUCTIONS:
            neutral, step, together = kernel.combine(index)
            parts = [f"tl.where(inside_{p}, {_at(kernel, value.args[0], p)}, {neutral})" for p in letters]
            lines.append(f"part_{index} = {parts[0]}")
            lines += [step.format(f"part_{index}", part) for part in parts[1:]]
            lines.append(f"{kernel.name(index)} = {together.format(f'part_{index}')}")
        elif value.op in ("constant", "columns"):
            continue
        elif program.level(index) is Level.ELEMENT:
            written = before if kernel.same_in_all_rows(index) else lines
            written += [_with_piece(kernel, kernel.define, index, p) for p in letters]
        else:
            lines.append(kernel.define(index))
    if program.level(program.output) is not Level.ELEMENT:
        return before, [*lines, kernel.store()]
    return before, [*lines, *(_with_piece(kernel, lambda _: kernel.store(), 0, p) for p in letters)]


def _places(columns: int, number: int) -> int:
    return number << (-(-columns // number) - 1).bit_length()


def _at(kernel: TritonKernel, index: int, piece: str) -> str:
    kernel.piece = f"_{piece}"
    text = kernel.name(index)
    kernel.piece = ""
    return text


def _with_piece(kernel: TritonKernel, written: Callable[[int], str], index: int, piece: str) -> str:
    kernel.piece = f"_{piece}"
    text = _WORDS.sub(rf"\1_{piece}", written(index))
    kernel.piece = ""
    return text
