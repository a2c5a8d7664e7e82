# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel shallow_product at matmul: tile=128x64 w4 s3, walk=64
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def shallow_product_0_shift(top):
    """Return the power of two that brings a row's largest magnitude, given as bits, to 2^14, where fp16 ends."""
    exponent = tl.maximum(top >> 23, 1) - 127
    return tl.where(top == 0, 0, tl.minimum(14 - exponent, 126))


@triton.jit
def shallow_product_0_power(exponent):
    return ((exponent + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def shallow_product_0_finite_bits(x):
    bits = x.to(tl.int32, bitcast=True) & 0x7FFFFFFF
    return tl.where(bits < 0x7F800000, bits, 0)


@triton.jit
def shallow_product_0_parts(x, top, HALF: tl.constexpr, LOW: tl.constexpr):
    """Return x as high + low / 2^LOW, scaled by its row's power of two; infinities and NaN stay in the high part."""
    scaled = x * shallow_product_0_power(shallow_product_0_shift(top))
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
def shallow_product_0_lines(
    x_ptr, high_ptr, low_ptr, back_ptr, lines, depth, stride_line, stride_depth,
    LOW: tl.constexpr, LINES: tl.constexpr, DEPTH: tl.constexpr,
):
    """Split rows of the left or columns of the right operand and keep the power of two that scales each back.

    It is negative where the product must take care: infinities, NaN, powers that may leave float32's range together.
    """
    line = tl.program_id(0).to(tl.int64) * LINES + tl.arange(0, LINES)
    at = tl.arange(0, DEPTH)
    inside = (line < lines)[:, None] & (at < depth)[None, :]
    x = tl.load(x_ptr + line[:, None] * stride_line + at.to(tl.int64)[None, :] * stride_depth, mask=inside, other=0.0)
    top = tl.max(shallow_product_0_finite_bits(x), axis=1)
    high, low = shallow_product_0_parts(x, top[:, None], True, LOW)
    into = line[:, None] * DEPTH + at[None, :]
    tl.store(high_ptr + into, high)
    tl.store(low_ptr + into, low)
    shift = shallow_product_0_shift(top)
    largest = tl.max(x.to(tl.int32, bitcast=True) & 0x7FFFFFFF, axis=1)
    # Up to 2^75 a sum (2^-48 to 2^37) times either power is a normal number, whatever the other one is.
    care = (largest >= 0x7F800000) | (shift > 75) | (shift < -75)
    back = shallow_product_0_power(-shift)
    tl.store(back_ptr + line, tl.where(care, -back, back))


@triton.jit
def shallow_product_0_finite(x):
    return tl.where(tl.abs(x) < float("inf"), x, 0.0).to(tl.float16)


@triton.jit
def shallow_product_0_exponent(power):
    return ((power.to(tl.int32, bitcast=True) >> 23) & 255) - 127


@triton.jit
def shallow_product_0_finish(result, i, j, bias, out_ptr, rows, columns):
    """Do what follows the product, and write a tile."""
    row, column = i[:, None], j[None, :]
    inside = (row < rows) & (column < columns)
    tl.store(out_ptr + row * columns + column, result, mask=inside)


@triton.jit
def shallow_product_0_product(
    a_high_ptr, a_low_ptr, b_high_ptr, b_low_ptr, a_back, b_back, bias, out_ptr, rows, columns, walk,
    LOW: tl.constexpr, DEPTH: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
):
    """Keep a block of rows and walk over tiles of columns: one is written while the next is multiplied."""
    tiles = tl.cdiv(columns, BLOCK_N)
    across = tl.cdiv(tiles, walk)
    first = tl.program_id(0) % across * walk
    last = tl.minimum(first + walk, tiles)
    i = (tl.program_id(0) // across).to(tl.int64) * BLOCK_M + tl.arange(0, BLOCK_M)
    at = tl.arange(0, DEPTH)
    a_high = tl.load(a_high_ptr + i[:, None] * DEPTH + at[None, :])
    a_low = tl.load(a_low_ptr + i[:, None] * DEPTH + at[None, :])
    a_scale = tl.load(a_back + i)
    within = tl.arange(0, BLOCK_N)[:, None] * DEPTH + at[None, :]
    b_high_ptr += first.to(tl.int64) * (BLOCK_N * DEPTH)
    b_low_ptr += first.to(tl.int64) * (BLOCK_N * DEPTH)
    care = tl.zeros((BLOCK_N,), tl.float32)
    for tile in range(first, last):
        j = tile * BLOCK_N + tl.arange(0, BLOCK_N)
        b_high = tl.load(b_high_ptr + ((tile - first) * (BLOCK_N * DEPTH) + within)).T
        b_low = tl.load(b_low_ptr + ((tile - first) * (BLOCK_N * DEPTH) + within)).T
        b_scale = tl.load(b_back + j)
        care = tl.minimum(care, b_scale)
        # The small products first: what the matrix unit's sum drops of them is below the last bit of the others.
        cross = tl.dot(a_low, b_high)
        cross = tl.dot(a_high, b_low, cross)
        result = tl.dot(a_high, b_high, cross * (1.0 / (1 << LOW)))
        result = result * tl.abs(a_scale)[:, None] * tl.abs(b_scale)[None, :]
        shallow_product_0_finish(result, i, j, bias, out_ptr, rows, columns)
    # Apart, for it is rare: the tiles again where a line asks for care.
    if tl.minimum(tl.min(care, axis=0), tl.min(a_scale, axis=0)) < 0:
        for tile in tl.range(first, last, num_stages=1):
            j = tile * BLOCK_N + tl.arange(0, BLOCK_N)
            b_high = tl.load(b_high_ptr + ((tile - first) * (BLOCK_N * DEPTH) + within)).T
            b_low = tl.load(b_low_ptr + ((tile - first) * (BLOCK_N * DEPTH) + within)).T
            # Infinity times a low part has any sign, or is NaN: only the high parts say what comes of it.
            cross = tl.dot(a_low, shallow_product_0_finite(b_high))
            cross = tl.dot(shallow_product_0_finite(a_high), b_low, cross)
            result = tl.dot(a_high, b_high, cross * (1.0 / (1 << LOW)))
            shift = shallow_product_0_exponent(a_scale)[:, None] + shallow_product_0_exponent(tl.load(b_back + j))[None, :]
            # In two steps: both powers together may be more than a float can be.
            result = result * shallow_product_0_power(shift >> 1) * shallow_product_0_power(shift - (shift >> 1))
            shallow_product_0_finish(result, i, j, bias, out_ptr, rows, columns)


def shallow_product_0_split(x, block, padded):
    """Return high parts, low parts and powers of two for the lines of a matrix, filled up to whole blocks."""
    lines, depth = x.shape
    whole = triton.cdiv(lines, block) * block
    high, low = torch.empty(2, whole, padded, dtype=torch.float16, device=x.device)
    back = torch.empty(whole, dtype=torch.float32, device=x.device)
    shallow_product_0_lines[(whole // 64,)](
        x, high, low, back, lines, depth, x.stride(0), x.stride(1), LOW=11, LINES=64, DEPTH=padded, num_warps=4
    )
    return high, low, back


def shallow_product_0(a, b, bias):
    """A float32 product of small depth, operands split in two, 128 rows over tiles of 64 columns."""
    if a.dtype != torch.float32 or b.dtype != torch.float32:
        raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")
    left, right = a.reshape(-1, a.shape[-1]), b.t()
    shape = (*a.shape[:-1], right.shape[-2])
    if left.shape[-1] != right.shape[-1]:
        raise ValueError(f"the sizes {left.shape[-1]} and {right.shape[-1]} are not the same")
    rows, columns, depth = left.shape[0], right.shape[0], max(16, triton.next_power_of_2(left.shape[1]))
    if depth > 128:
        raise ValueError(f"the kernel takes a depth of up to 128, not {left.shape[1]}")
    left_high, left_low, left_back = shallow_product_0_split(left, 128, depth)
    right_high, right_low, right_back = shallow_product_0_split(right, 64, depth)
    high, wide = triton.cdiv(rows, 128), triton.cdiv(columns, 64)
    walk = max(1, min(64, high * wide // 1024))
    out = torch.empty(shape, dtype=torch.float32, device=a.device)
    shallow_product_0_product[(high * triton.cdiv(wide, walk),)](
        left_high, left_low, right_high, right_low, left_back, right_back, out, out,
        rows, columns, walk, LOW=11, DEPTH=depth, BLOCK_M=128, BLOCK_N=64,
        num_warps=4, num_stages=3,
    )
    return out


class ModelNew(nn.Module):
    def __init__(self):
        super(ModelNew, self).__init__()

    def forward(self, A, B):
        matmul = shallow_product_0(A, B, None)
        return matmul
