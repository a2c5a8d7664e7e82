"""Float32 matrix products on a GPU's matrix unit, with operands split in two so that no accuracy is lost.

The matrix unit multiplies 11-bit numbers.  A float32 number is the sum of two of them, so three products (the fourth is
below rounding) give what float32 gives.  The unit's own sums drop bits instead of rounding: only a block of the depth
is left to them.  Half precision has few exponents, so every row of either operand is first scaled by a power of two;
numbers more than 2^28 below their row's largest lose bits, which matters only where one operand's large numbers meet
nothing but the other's small ones.  The ``tf32`` way has float32's exponents, and half the speed.

Not covered: batches whose operands are spread over each other, and products too small to pay for the splitting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from burnish.core.recipe import Setting
from burnish.graph.rule import shape_of
from burnish.propose.kernels.split_common import NARROW, WORTH, SplitWork, matched, split_function, tile_of, work_of
from burnish.propose.kernels.template import Call, KernelTemplate, Piece, Region, Settings

__all__ = ["TEMPLATES", "SplitProduct"]

_LONG = 1 << 35
"""Operations from which on making descriptors (0.06 ms) costs less than they save."""
_LOW_BITS = 11
"""Low parts are stored this many powers of two larger, where half precision has all its bits."""
_TILES = ("128x128x64 w8 s3", "64x128x32 w4 s4", "64x128x64 w4 s2", "128x64x64 w4 s2", "64x64x64 w4 s3")
"""Rows, columns and depth of a block, warps, and blocks in flight; these fit the registers and shared memory."""


class SplitProduct(KernelTemplate):
    """Products of matrices and batches of them by three half-precision or TF32 products each; pointwise work after."""

    name = "split_product"
    backend = "triton"

    def match(self, node: Any) -> Region | None:
        """Match a large product, or pointwise work at the end of which ``node`` is and that begins with one."""
        return matched(node, batches=True)

    def space(self, region: Region) -> Mapping[str, tuple[Setting, ...]]:
        """Return the ways of splitting, the blocks and the order in which they are computed."""
        described = work_of(region).product.operations >= _LONG
        return {
            "variant": ("half", "tf32"),
            "tile": _TILES,
            "descriptors": (described, not described),
            "group": (8, 4, 16),
        }

    def promising(self, region: Region) -> bool:
        """Launches take as long as a product of 2048 by 2048 by 1024, and splitting as long as one of few columns."""
        work = work_of(region)
        rows, columns = shape_of(work.product.left)[-2] if work.batched else work.rows, work.columns
        return work.product.operations >= WORTH and rows * columns >= NARROW * (rows + columns)

    def emit(self, region: Region, call: Call, settings: Settings) -> Piece:
        """Write the kernels that split, the one that multiplies, and the function that calls them."""
        work = work_of(region)
        variant = str(settings["variant"])
        low = _LOW_BITS if variant == "half" else 0
        text = work.kernels(call.function, "split_parts.txt", "split_rows.txt", "split_product.txt")
        split = split_function(call.function, variant == "half", low)
        rows, columns, *_ = _tile(settings)
        about = f"A float32 product of operands split in two ({variant}), {rows} by {columns} at a time."
        return work.piece(call, about, text, split, _python(work, call.function, settings, low))


def _python(work: SplitWork, name: str, settings: Settings, low: int) -> list[str]:
    rows, columns, depth, warps, stages = _tile(settings)
    described = bool(settings["descriptors"])
    lines = [
        *work.checks(),
        f"left_parts, left_top = {name}_split(left, {rows})",
        f"right_parts, right_top = {name}_split(right, {columns})",
        "whole_left, whole_right = left_top.numel(), right_top.numel()",
        "rows, columns, padded = left.shape[-2], right.shape[-2], left_parts.shape[1]",
        "out = torch.empty(shape, dtype=torch.float32, device=a.device)",
    ]
    if described:
        lines += [
            "from triton.tools.tensor_descriptor import TensorDescriptor",
            "",
            f"left_parts = TensorDescriptor.from_tensor(left_parts, [{rows}, {depth}])",
            f"right_parts = TensorDescriptor.from_tensor(right_parts, [{columns}, {depth}])",
        ]
    batches = " left.shape[0]" if work.batched else ""
    return [
        *lines,
        f"{name}_product[(triton.cdiv(rows, {rows}) * triton.cdiv(columns, {columns}),{batches})](",
        f"    left_parts, right_parts, left_top, right_top, {work.bias}, out,{work.pointers}",
        f"    rows, columns, whole_left, whole_right, padded, LOW={low}, TMA={described},",
        f"    BLOCK_M={rows}, BLOCK_N={columns}, BLOCK_K={depth}, GROUP={settings['group']},",
        f"    num_warps={warps}, num_stages={stages},",
        ")",
        "return out",
    ]


def _tile(settings: Settings) -> tuple[int, int, int, int, int]:
    (rows, columns, depth), warps, stages = tile_of(settings)
    # TF32 numbers take twice the memory.
    return rows, columns, depth // 2 if settings["variant"] == "tf32" else depth, warps, stages


TEMPLATES: tuple[KernelTemplate, ...] = (SplitProduct(),)
