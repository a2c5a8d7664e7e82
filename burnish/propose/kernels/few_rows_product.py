"""Float32 products of few rows, or of few columns, with a large matrix on a GPU's matrix unit.

Few rows are layers of a network for a small batch, few columns a layer of few features for very many rows.  There the
large matrix is nearly all that is read.  ``split_product`` reads it, writes it down in two parts and reads those; here
it is read once, as it is, and split on the way to the matrix unit, each block of the depth with a power of two of its
own for every line.  Where lines are too few for all processors the depth is shared out and its parts are added up in a
fixed order.  The few are split beforehand; their numbers more than 2^17 below their line's largest lose bits.
Infinities, NaN and numbers near float32's ends are done again with more care.

Not covered: batches of products; more than 512 rows and more than 128 columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.split_common import WORTH, SplitWork, matched, split_function, tile_of, work_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "FewColumnsProduct", "FewRowsProduct"]

_MOST = 512
_BLOCK = 128
"""Rows that a program takes: with more of them every weight is split again for each block."""
_FEWEST = 24
"""Rows up to which an H200 multiplies in plain float32 (50 TFLOP/s) while it reads weights (4.2 TB/s)."""
_TILES = ("128x64 w8 s3", "128x32 w8 s4", "64x64 w4 s3", "128x64 w8 s2")
"""Columns and depth of a block, warps, and blocks in flight; the first was the fastest for 128 rows of 16384."""
_SHORT_TILES = ("64x64 w4 s3", "128x64 w8 s3", "128x64 w8 s2", "128x32 w8 s3", "64x32 w4 s4")
"""Those for up to 64 of the few: of the first two programs fit a processor's registers (216 a thread) and shared memory
(96 kB), so that one reads while the other begins or ends."""
_LONG = 1 << 32
"""Operations from which on few columns are tried first: with so narrow a matrix the library is below its usual speed,
and only the few are split beforehand."""
_PROCESSORS = 132
"""Programs at once on an H100 or H200, one for each processor."""
_SHORTEST = 8
"""Blocks of depth that a part has at least."""


class FewRowsProduct(KernelTemplate):
    """``mm``, ``matmul``, ``linear`` and ``addmm`` of up to 512 rows, the weights read once; pointwise work after."""

    name = "few_rows_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match what ``split_product`` does where there are few rows."""
        found = matched(node)
        return found if found is not None and work_of(found).rows <= _MOST else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the blocks, and how many programs there are to be for every processor."""
        return {"tile": _TILES, "waves": (1, 2, 4)}

    def promising(self, region: Region) -> bool:
        """Tried first for one block of rows, where the library multiplies for longer than it reads."""
        work = work_of(region)
        return work.product.operations >= WORTH and _FEWEST < work.rows <= _BLOCK

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels that split rows, multiply and add up parts, and the function that calls them."""
        return _piece(region, call, settings, turned=False)


class FewColumnsProduct(KernelTemplate):
    """``mm``, ``matmul``, ``linear`` and ``addmm`` of up to 128 columns, the rows read once; pointwise work after."""

    name = "few_columns_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match what ``split_product`` does where there are few columns and many rows."""
        found = matched(node)
        return found if found is not None and work_of(found).columns <= _BLOCK < work_of(found).rows else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the blocks, and how many programs there are to be for every processor."""
        return {"tile": _SHORT_TILES if work_of(region).columns <= _BLOCK // 2 else _TILES, "waves": (1, 2, 4)}

    def promising(self, region: Region) -> bool:
        """Tried first where the library multiplies for longer than it reads."""
        work = work_of(region)
        return work.product.operations >= _LONG and work.columns > _FEWEST

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels that split columns, multiply and add up parts, and the function that calls them."""
        return _piece(region, call, settings, turned=True)


def _piece(region: Region, call: Call, settings: Settings, turned: bool) -> Piece:
    work = work_of(region)
    text = work.kernels(call.function, "split_parts.txt", "split_rows.txt", "split_few_rows.txt")
    place = "j.to(tl.int64)[:, None], i[None, :], many, few" if turned else "i[None, :], j[:, None], few, many"
    (lines, _), _, _ = tile_of(settings)
    few, many = ("columns", "rows") if turned else ("rows", "columns")
    about = f"A float32 product of few {few}, the others split in two on their way, {lines} {many} at a time."
    split = split_function(call.function, True, 0)
    return work.piece(call, about, text.replace("PLACE", place), split, _python(work, call.function, settings, turned))


def _python(work: SplitWork, name: str, settings: Settings, turned: bool) -> list[str]:
    (lines, depth), warps, stages = tile_of(settings)
    programs = _PROCESSORS * int(settings["waves"])
    piece = _BLOCK if turned else 1024
    return [
        *work.checks(),
        "rows, columns = left.shape[0], right.shape[0]",
        "few, many = right, left" if turned else "few, many = left, right",
        f"block = min({_BLOCK}, max(16, triton.next_power_of_2(len(few))))",
        f"few_parts, few_top = {name}_split(few, max(64, block))",
        "whole, padded = few_top.numel(), few_parts.shape[1]",
        f"blocks = triton.cdiv(len(many), {lines}) * triton.cdiv(len(few), block)",
        f"parts = max(1, min({programs} // max(1, blocks), padded // {_SHORTEST * depth}))",
        f"each = triton.cdiv(padded // {depth}, parts) * {depth}",
        "parts = triton.cdiv(padded, each)",
        "out = torch.empty(shape, dtype=torch.float32, device=a.device)",
        "sums = out if parts == 1 else torch.empty(parts, rows, columns, dtype=torch.float32, device=a.device)",
        f"{name}_product[(blocks, parts)](",
        f"    few_parts[:whole], few_parts[whole:], few_top, many, {work.bias}, out, sums,{work.pointers}",
        "    len(few), len(many), many.shape[1], padded, each, many.stride(0), many.stride(1),",
        f"    EVEN=many.shape[1] % {depth} == 0, LAST=parts == 1,",
        f"    BLOCK_M=block, BLOCK_N={lines}, BLOCK_K={depth}, num_warps={warps}, num_stages={stages},",
        ")",
        "if parts > 1:",
        f"    {name}_join[(rows * triton.cdiv(columns, {piece}),)](",
        f"        sums, {work.bias}, out,{work.pointers} rows, columns, parts, BLOCK={piece}, num_warps=4",
        "    )",
        "return out",
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (FewRowsProduct(), FewColumnsProduct())
