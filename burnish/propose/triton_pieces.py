"""Triton for a program whose rows are held at once in two pieces: a power of two, and what is left of the row.

A row of 5120 held as one piece takes 8192 places, of which every third stays empty; 4096 and 1024 leave none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from burnish.propose.program import REDUCTIONS, Level

if TYPE_CHECKING:
    from burnish.propose.triton_kernel import TritonKernel

__all__ = ["FIRST", "REST", "fits_in_pieces", "pieces_lines"]

FIRST = "triton.next_power_of_2(columns) // 2"
REST = f"triton.next_power_of_2(columns - {FIRST})"
"""The pieces' lengths as ``forward`` writes them."""
_WORDS = re.compile(r"\b(column|inside|there)\b")


def fits_in_pieces(columns: int) -> bool:
    """Return whether two pieces leave at most half as many places empty as one would."""
    whole = 1 << (columns - 1).bit_length()
    first = whole // 2
    rest = 1 << max(0, columns - first - 1).bit_length()
    return columns > 1024 and 2 * (first + rest - columns) <= whole - columns and rest < first


def pieces_lines(kernel: TritonKernel) -> list[str]:
    """Return the statements of the kernel: what varies along a row is written once for each piece."""
    lines = ["row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]"]
    lines += ["column_a = tl.arange(0, FIRST)[None, :]", "column_b = FIRST + tl.arange(0, REST)[None, :]"]
    lines += kernel.inside("FIRST", "FIRST <= columns", "_a")
    lines += kernel.inside("REST", "FIRST + REST == columns", "_b")
    program = kernel.program
    for index, value in enumerate(program.values):
        if value.op in REDUCTIONS:
            neutral, step, together = kernel.combine(index)
            a, b = (together.format(f"tl.where(inside_{p}, {_at(kernel, value.args[0], p)}, {neutral})") for p in "ab")
            lines += [f"{kernel.name(index)} = {a}", step.format(kernel.name(index), b)]
        elif value.op in ("constant", "columns"):
            continue
        elif program.level(index) is Level.ELEMENT:
            lines += [_with_piece(kernel, index, p) for p in "ab"]
        else:
            lines.append(kernel.define(index))
    if program.level(program.output) is not Level.ELEMENT:
        return [*lines, kernel.store()]
    for p in "ab":
        kernel.piece = f"_{p}"
        lines.append(_WORDS.sub(rf"\1_{p}", kernel.store()))
        kernel.piece = ""
    return lines


def _at(kernel: TritonKernel, index: int, piece: str) -> str:
    kernel.piece = f"_{piece}"
    text = kernel.name(index)
    kernel.piece = ""
    return text


def _with_piece(kernel: TritonKernel, index: int, piece: str) -> str:
    kernel.piece = f"_{piece}"
    text = _WORDS.sub(rf"\1_{piece}", kernel.define(index))
    kernel.piece = ""
    return text
