"""Float32 products of few rows with a large matrix on a GPU's matrix unit: layers of a network for a small batch.

There the weights are nearly all that is read.  ``split_product`` reads them, writes them down in two parts and reads
those; here they are read once, as they are, and split on the way to the matrix unit, each block of the depth with a
power of two of its own for every column.  Where columns are too few for all processors the depth is shared out and its
parts are added up in a fixed order.  Rows are split beforehand; their numbers more than 2^17 below their row's largest
lose bits.  Infinities, NaN and weights near float32's ends are done again with more care.

Not covered: batches of products; more than 512 rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.split_common import WORTH, SplitWork, matched, split_function, tile_of, work_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "FewRowsProduct"]

_MOST = 512
_BLOCK = 128
"""Rows that a program takes: with more of them every weight is split again for each block."""
_FEWEST = 24
"""Rows up to which an H200 multiplies in plain float32 (50 TFLOP/s) while it reads weights (4.2 TB/s)."""
_TILES = ("128x64 w8 s3", "128x32 w8 s4", "64x64 w4 s3", "128x64 w8 s2")
"""Columns and depth of a block, warps, and blocks in flight; the first was the fastest for 128 rows of 16384."""
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
        work = work_of(region)
        text = work.kernels(call.function, "split_parts.txt", "split_rows.txt", "split_few_rows.txt")
        (columns, _), _, _ = tile_of(settings)
        about = f"A float32 product of few rows, weights split in two on their way, {columns} columns at a time."
        return work.piece(
            call, about, text, split_function(call.function, True, 0), _python(work, call.function, settings)
        )


def _python(work: SplitWork, name: str, settings: Settings) -> list[str]:
    (columns, depth), warps, stages = tile_of(settings)
    programs = _PROCESSORS * int(settings["waves"])
    return [
        *work.checks(),
        "(rows, depth), columns = left.shape, right.shape[0]",
        f"block = min({_BLOCK}, max(16, triton.next_power_of_2(rows)))",
        f"left_parts, left_top = {name}_split(left, max(64, block))",
        "whole, padded = left_top.numel(), left_parts.shape[1]",
        f"blocks = triton.cdiv(columns, {columns}) * triton.cdiv(rows, block)",
        f"parts = max(1, min({programs} // max(1, blocks), padded // {_SHORTEST * depth}))",
        f"each = triton.cdiv(padded // {depth}, parts) * {depth}",
        "parts = triton.cdiv(padded, each)",
        "out = torch.empty(shape, dtype=torch.float32, device=a.device)",
        "sums = out if parts == 1 else torch.empty(parts, rows, columns, dtype=torch.float32, device=a.device)",
        f"{name}_product[(blocks, parts)](",
        f"    left_parts[:whole], left_parts[whole:], left_top, right, {work.bias}, out, sums,{work.pointers}",
        "    rows, columns, depth, padded, each, right.stride(0), right.stride(1),",
        f"    EVEN=depth % {depth} == 0, LAST=parts == 1, BLOCK_M=block, BLOCK_N={columns}, BLOCK_K={depth},",
        f"    num_warps={warps}, num_stages={stages},",
        ")",
        "if parts > 1:",
        f"    {name}_join[(rows * triton.cdiv(columns, 1024),)](",
        f"        sums, {work.bias}, out,{work.pointers} rows, columns, parts, BLOCK=1024, num_warps=4",
        "    )",
        "return out",
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (FewRowsProduct(),)
