# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel split_product at bmm: variant=half, tile=128x128x64 w8 s3, descriptors=True, group=8
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def split_product_0_shift(top):
    """Return the power of two that brings a row's largest magnitude, given as bits, to 2^14, where fp16 ends."""
    exponent = tl.maximum(top >> 23, 1) - 127
    return tl.where(top == 0, 0, tl.minimum(14 - exponent, 126))


@triton.jit
def split_product_0_power(exponent):
    return ((exponent + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def split_product_0_finite_bits(x):
    bits = x.to(tl.int32, bitcast=True) & 0x7FFFFFFF
    return tl.where(bits < 0x7F800000, bits, 0)


@triton.jit
def split_product_0_parts(x, top, HALF: tl.constexpr, LOW: tl.constexpr):
    """Return x as high + low / 2^LOW, scaled by its row's power of two; infinities and NaN stay in the high part."""
    scaled = x * split_product_0_power(split_product_0_shift(top))
    if HALF:
        high = scaled.to(tl.float16)
        # A high part of zero would make NaN of infinity times a small number.
        high = tl.where((high == 0) & (x != 0), tl.where(x > 0, 5.9604644775390625e-08, -5.9604644775390625e-08), high)
        high = high.to(tl.float16)
    else:
        # Rounded to the 11 bits that TF32 has.
        high = ((scaled.to(tl.int32, bitcast=True) + 0x1000) & -8192).to(tl.float32, bitcast=True)
    infinite = (x.to(tl.int32, bitcast=True) & 0x7F800000) == 0x7F800000
    rest = tl.where(infinite, 0.0, scaled - high.to(tl.float32)) * (1 << LOW)
    if HALF:
        high, low = tl.where(infinite, x, high.to(tl.float32)).to(tl.float16), rest.to(tl.float16)
    else:
        low = ((rest.to(tl.int32, bitcast=True) + 0x1000) & -8192).to(tl.float32, bitcast=True)
        high = tl.where(infinite, x, high)
    return high, low


@triton.jit
def split_product_0_rows(
    x_ptr, parts_ptr, top_ptr, rows, depth, each, whole, padded, stride_batch, stride_row,
    HALF: tl.constexpr, LOW: tl.constexpr, WIDTH: tl.constexpr,
):
    """Split one row whose numbers lie side by side; low parts are written ``whole`` rows behind the high ones."""
    row = tl.program_id(0).to(tl.int64)
    at = tl.arange(0, WIDTH)
    start = x_ptr + (row // each) * stride_batch + (row % each) * stride_row
    x = tl.load(start + at, mask=at < tl.where(row % each < rows, depth, 0), other=0.0)
    top = tl.max(split_product_0_finite_bits(x), axis=0)
    tl.store(top_ptr + row, top)
    high, low = split_product_0_parts(x, top, HALF, LOW)
    tl.store(parts_ptr + row * padded + at, high, mask=at < padded)
    tl.store(parts_ptr + (whole + row) * padded + at, low, mask=at < padded)


@triton.jit
def split_product_0_tops(
    x_ptr, top_ptr, rows, depth, each, stride_batch, stride_row, stride_depth,
    ROWS: tl.constexpr, DEPTH: tl.constexpr,
):
    """Find the largest magnitude of every row of matrices with any strides."""
    batch = tl.program_id(2).to(tl.int64)
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    at = tl.program_id(1).to(tl.int64) * DEPTH + tl.arange(0, DEPTH)
    inside = (row < rows)[:, None] & (at < depth)[None, :]
    start = x_ptr + batch * stride_batch
    x = tl.load(start + row[:, None] * stride_row + at[None, :] * stride_depth, mask=inside, other=0.0)
    tl.atomic_max(top_ptr + batch * each + row, tl.max(split_product_0_finite_bits(x), axis=1), mask=row < rows)


@triton.jit
def split_product_0_tiles(
    x_ptr, parts_ptr, top_ptr, rows, depth, each, whole, padded, stride_batch, stride_row, stride_depth,
    HALF: tl.constexpr, LOW: tl.constexpr, ROWS: tl.constexpr, DEPTH: tl.constexpr,
):
    """Split a tile of matrices with any strides; what is written has the depth side by side."""
    batch = tl.program_id(2).to(tl.int64)
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)
    at = tl.program_id(1).to(tl.int64) * DEPTH + tl.arange(0, DEPTH)
    inside = (row < rows)[:, None] & (at < depth)[None, :]
    start = x_ptr + batch * stride_batch
    x = tl.load(start + row[:, None] * stride_row + at[None, :] * stride_depth, mask=inside, other=0.0)
    row += batch * each
    high, low = split_product_0_parts(x, tl.load(top_ptr + row)[:, None], HALF, LOW)
    tl.store(parts_ptr + row[:, None] * padded + at[None, :], high)
    tl.store(parts_ptr + (whole + row)[:, None] * padded + at[None, :], low)


@triton.jit
def split_product_0_tile(source, start_row, start_depth, padded, ROWS: tl.constexpr, DEPTH: tl.constexpr, TMA: tl.constexpr):
    if TMA:
        tile = source.load([start_row, start_depth])
    else:
        row = start_row + tl.arange(0, ROWS).to(tl.int64)
        tile = tl.load(source + row[:, None] * padded + (start_depth + tl.arange(0, DEPTH))[None, :])
    return tile


@triton.jit
def split_product_0_product(
    a, b, a_top, b_top, bias, out_ptr, rows, columns, whole_a, whole_b, padded,
    LOW: tl.constexpr, TMA: tl.constexpr,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr,
):
    """Multiply high by high, high by low and low by high parts, each block of the depth summed for itself.

    The matrix unit's own sum drops bits where it should round; only a block of the depth is left to it.
    """
    tiles_m, tiles_n = tl.cdiv(rows, BLOCK_M), tl.cdiv(columns, BLOCK_N)
    group = tl.program_id(0) // (GROUP * tiles_n)
    height = tl.minimum(tiles_m - group * GROUP, GROUP)
    within = tl.program_id(0) % (GROUP * tiles_n)
    row, column = (group * GROUP + within % height) * BLOCK_M, (within // height) * BLOCK_N
    # Of a batch every product has its own rows of either operand.
    batch = tl.program_id(1)
    a_row, b_row = batch * tiles_m * BLOCK_M + row, batch * tiles_n * BLOCK_N + column
    total = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    cross = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for k in range(0, padded, BLOCK_K):
        left_high = split_product_0_tile(a, a_row, k, padded, BLOCK_M, BLOCK_K, TMA)
        right_high = split_product_0_tile(b, b_row, k, padded, BLOCK_N, BLOCK_K, TMA).T
        left_low = split_product_0_tile(a, whole_a + a_row, k, padded, BLOCK_M, BLOCK_K, TMA)
        right_low = split_product_0_tile(b, whole_b + b_row, k, padded, BLOCK_N, BLOCK_K, TMA).T
        # Naming a limit keeps the compiler from folding the sum into the product.
        part = tl.dot(left_high, right_high, input_precision="tf32", max_num_imprecise_acc=BLOCK_K)
        # What these sums lose is below the rounding of the others.
        cross = tl.dot(left_high, right_low, cross, input_precision="tf32")
        cross = tl.dot(left_low, right_high, cross, input_precision="tf32")
        total += part
    # Infinity times a low part has any sign: only the high parts say what comes of it.
    result = tl.where(tl.abs(total) < float("inf"), total + cross * (1.0 / (1 << LOW)), total)
    i, j = tl.arange(0, BLOCK_M).to(tl.int64), tl.arange(0, BLOCK_N).to(tl.int64)
    shift = -(split_product_0_shift(tl.load(a_top + a_row + i))[:, None] + split_product_0_shift(tl.load(b_top + b_row + j))[None, :])
    # In two steps: both powers together may be more than a float can be.
    result = result * split_product_0_power(shift >> 1) * split_product_0_power(shift - (shift >> 1))
    row, column = (row + i)[:, None], (column + j)[None, :]
    inside = (row < rows) & (column < columns)
    row += tl.program_id(1).to(tl.int64) * rows
    tl.store(out_ptr + row * columns + column, result, mask=inside)


def split_product_0_split(x, block):
    """Return high and low parts, one above the other and filled up to whole blocks of 64 or more, and the largest."""
    x = x if x.dim() == 3 else x[None]
    batch, rows, depth = x.shape
    each, padded = triton.cdiv(rows, block) * block, triton.cdiv(depth, 64) * 64
    whole = batch * each
    parts = torch.empty(2 * whole, padded, dtype=torch.float16, device=x.device)
    width = triton.next_power_of_2(padded)
    if x.stride(2) == 1 and width <= 16384:
        top = torch.empty(whole, dtype=torch.int32, device=x.device)
        warps = max(1, min(16, width // 512))
        split_product_0_rows[(whole,)](
            x, parts, top, rows, depth, each, whole, padded, *x.stride()[:2], True, 11, width, num_warps=warps
        )
        return parts, top
    # Rows too long for one program, or not side by side in memory: the largest first, by all programs of a row.
    top = torch.zeros(whole, dtype=torch.int32, device=x.device)
    grid = (triton.cdiv(each, 64), triton.cdiv(padded, 64), batch)
    split_product_0_tops[grid](x, top, rows, depth, each, *x.stride(), 64, 64)
    split_product_0_tiles[grid](x, parts, top, rows, depth, each, whole, padded, *x.stride(), True, 11, 64, 64)
    return parts, top


def split_product_0(a, b, bias):
    """A float32 product of operands split in two (half), 128 by 128 at a time."""
    if a.dtype != torch.float32 or b.dtype != torch.float32:
        raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")
    if a.shape[:-2] != b.shape[:-2]:
        raise ValueError(f"{tuple(a.shape)} and {tuple(b.shape)} are not as many matrices")
    left, right = (x.reshape(-1, *x.shape[-2:]) for x in (a, b.transpose(-2, -1)))
    shape = (*a.shape[:-1], right.shape[-2])
    if left.shape[-1] != right.shape[-1]:
        raise ValueError(f"the sizes {left.shape[-1]} and {right.shape[-1]} are not the same")
    left_parts, left_top = split_product_0_split(left, 128)
    right_parts, right_top = split_product_0_split(right, 128)
    whole_left, whole_right = left_top.numel(), right_top.numel()
    rows, columns, padded = left.shape[-2], right.shape[-2], left_parts.shape[1]
    out = torch.empty(shape, dtype=torch.float32, device=a.device)
    from triton.tools.tensor_descriptor import TensorDescriptor

    left_parts = TensorDescriptor.from_tensor(left_parts, [128, 64])
    right_parts = TensorDescriptor.from_tensor(right_parts, [128, 64])
    split_product_0_product[(triton.cdiv(rows, 128) * triton.cdiv(columns, 128), left.shape[0])](
        left_parts, right_parts, left_top, right_top, out, out,
        rows, columns, whole_left, whole_right, padded, LOW=11, TMA=True,
        BLOCK_M=128, BLOCK_N=128, BLOCK_K=64, GROUP=8,
        num_warps=8, num_stages=3,
    )
    return out


class ModelNew(nn.Module):
    def __init__(self):
        super(ModelNew, self).__init__()

    def forward(self, A, B):
        bmm = split_product_0(A, B, None)
        return bmm
