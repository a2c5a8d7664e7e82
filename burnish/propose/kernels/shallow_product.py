"""Float32 products of small depth on a GPU's matrix unit, where writing the result is most of the work.

Both operands are small: they are split as for ``split_product`` (two half-precision numbers each, a power of two for
every row and column) and then read many times from the cache.  A program keeps its rows and walks over columns, so
that one tile is written while the next is multiplied, and the three products share one sum.  Infinities, NaN and
powers of two near float32's ends are done again with more care.

Not covered: batches of products, and depths beyond 128 (a program's rows no longer fit shared memory).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.propose.kernels.pattern import template_text
from burnish.propose.kernels.split_common import WORTH, SplitWork, matched, tile_of, work_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "ShallowProduct"]

_DEEPEST = 128
_SHALLOWEST = 24
"""Depth up to which an H200 multiplies in plain float32 (50 TFLOP/s) while it writes (4.2 TB/s): nothing to gain."""
_SIDES = 16
"""Times the depth that rows and columns must be: operands are written and read anew, in an eighth of the result's time
each at most."""
_TILES = ("128x64 w4 s3", "64x128 w4 s3", "128x128 w8 s2", "128x64 w4 s2", "64x64 w4 s3")
"""Rows and columns of a tile, warps, and tiles in flight; the first was the fastest at 32768 by 32768 by 64."""
_DEEP_TILES = ("128x64 w8 s3", "64x64 w4 s3", "128x64 w4 s2")
"""Those for a depth beyond 64 that fit shared memory; eight warps, for there is room for one program a processor."""
_PROGRAMS = 1024
"""Programs that should be left, whatever the walk: some for each of 132 processors at once, and some to take turns."""


class ShallowProduct(KernelTemplate):
    """``mm``, ``matmul``, ``linear`` and ``addmm`` of a depth up to 128, rows kept, columns walked; pointwise after."""

    name = "shallow_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match what ``split_product`` does where the depth is small."""
        found = matched(node)
        return found if found is not None and work_of(found).depth <= _DEEPEST else None

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the tiles, and over how many of them a program walks at most."""
        return {"tile": _TILES if work_of(region).depth <= 64 else _DEEP_TILES, "walk": (64, 16, 256)}

    def promising(self, region: Region) -> bool:
        """Tried first where the library multiplies for longer than it writes, and operands are small beside that."""
        work = work_of(region)
        large = min(work.rows, work.columns) >= _SIDES * work.depth
        return work.product.operations >= WORTH and work.depth > _SHALLOWEST and large

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernel that splits, the one that multiplies, and the function that calls them."""
        work = work_of(region)
        (rows, columns), _, _ = tile_of(settings)
        text = work.kernels(call.function, "split_parts.txt", "split_shallow.txt")
        split = template_text("split_lines.txt").replace("NAME_", f"{call.function}_")
        about = f"A float32 product of small depth, operands split in two, {rows} rows over tiles of {columns} columns."
        return work.piece(call, about, text, split, _python(work, call.function, settings))


def _python(work: SplitWork, name: str, settings: Settings) -> list[str]:
    (rows, columns), warps, stages = tile_of(settings)
    return [
        *work.checks(),
        "rows, columns, depth = left.shape[0], right.shape[0], max(16, triton.next_power_of_2(left.shape[1]))",
        f"if depth > {_DEEPEST}:",
        f'    raise ValueError(f"the kernel takes a depth of up to {_DEEPEST}, not {{left.shape[1]}}")',
        f"left_high, left_low, left_back = {name}_split(left, {rows}, depth)",
        f"right_high, right_low, right_back = {name}_split(right, {columns}, depth)",
        f"high, wide = triton.cdiv(rows, {rows}), triton.cdiv(columns, {columns})",
        f"walk = max(1, min({settings['walk']}, high * wide // {_PROGRAMS}))",
        "out = torch.empty(shape, dtype=torch.float32, device=a.device)",
        f"{name}_product[(high * triton.cdiv(wide, walk),)](",
        f"    left_high, left_low, right_high, right_low, left_back, right_back, {work.bias}, out,{work.pointers}",
        f"    rows, columns, walk, LOW=11, DEPTH=depth, BLOCK_M={rows}, BLOCK_N={columns},",
        f"    num_warps={warps}, num_stages={stages},",
        ")",
        "return out",
    ]


TEMPLATES: tuple[KernelTemplate, ...] = (ShallowProduct(),)
