# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel few_rows_product at linear: tile=128x64 w8 s3, waves=1
- kernel pool at max_pool1d: variant=taps, down=1, block=1024, num_warps=4
- kernel fused at mul: variant=loop, num_warps=4, block=1024, span=16384, rows=1, once=False, turns=1, ahead=1, num_stages=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_features = 32768
out_features = 32768
kernel_size = 2
scale_factor = 0.5

@triton.jit
def few_rows_product_0_shift(top):
    """Return the power of two that brings a row's largest magnitude, given as bits, to 2^14, where fp16 ends."""
    exponent = tl.maximum(top >> 23, 1) - 127
    return tl.where(top == 0, 0, tl.minimum(14 - exponent, 126))


@triton.jit
def few_rows_product_0_power(exponent):
    return ((exponent + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def few_rows_product_0_finite_bits(x):
    bits = x.to(tl.int32, bitcast=True) & 0x7FFFFFFF
    return tl.where(bits < 0x7F800000, bits, 0)


@triton.jit
def few_rows_product_0_parts(x, top, HALF: tl.constexpr, LOW: tl.constexpr):
    """Return x as high + low / 2^LOW, scaled by its row's power of two; infinities and NaN stay in the high part."""
    scaled = x * few_rows_product_0_power(few_rows_product_0_shift(top))
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
def few_rows_product_0_rows(
    x_ptr, parts_ptr, top_ptr, rows, depth, each, whole, padded, stride_batch, stride_row,
    HALF: tl.constexpr, LOW: tl.constexpr, WIDTH: tl.constexpr,
):
    """Split one row whose numbers lie side by side; low parts are written ``whole`` rows behind the high ones."""
    row = tl.program_id(0).to(tl.int64)
    at = tl.arange(0, WIDTH)
    start = x_ptr + (row // each) * stride_batch + (row % each) * stride_row
    x = tl.load(start + at, mask=at < tl.where(row % each < rows, depth, 0), other=0.0)
    top = tl.max(few_rows_product_0_finite_bits(x), axis=0)
    tl.store(top_ptr + row, top)
    high, low = few_rows_product_0_parts(x, top, HALF, LOW)
    tl.store(parts_ptr + row * padded + at, high, mask=at < padded)
    tl.store(parts_ptr + (whole + row) * padded + at, low, mask=at < padded)


@triton.jit
def few_rows_product_0_tops(
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
    tl.atomic_max(top_ptr + batch * each + row, tl.max(few_rows_product_0_finite_bits(x), axis=1), mask=row < rows)


@triton.jit
def few_rows_product_0_tiles(
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
    high, low = few_rows_product_0_parts(x, tl.load(top_ptr + row)[:, None], HALF, LOW)
    tl.store(parts_ptr + row[:, None] * padded + at[None, :], high)
    tl.store(parts_ptr + (whole + row)[:, None] * padded + at[None, :], low)


@triton.jit
def few_rows_product_0_finite(x):
    return tl.where(tl.abs(x) < float("inf"), x, 0.0).to(tl.float16)


@triton.jit
def few_rows_product_0_product(
    x_high, x_low, x_top, w_ptr, bias, out_ptr, sums_ptr, few, many, depth, padded, each,
    stride_line, stride_depth,
    EVEN: tl.constexpr, LAST: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some of the many lines with all or some of the few, over a part of the depth: the many are read once, as they
    are, and split in registers.

    Every block of the depth is scaled and summed for itself: the matrix unit's own sum drops bits where it should round.
    """
    high_blocks = tl.cdiv(few, BLOCK_M)
    j = tl.program_id(0) // high_blocks * BLOCK_N + tl.arange(0, BLOCK_N)
    i = (tl.program_id(0) % high_blocks).to(tl.int64) * BLOCK_M + tl.arange(0, BLOCK_M)
    begin = tl.program_id(1) * each
    end = tl.minimum(begin + each, padded)
    at = begin + tl.arange(0, BLOCK_K)
    w_line = w_ptr + tl.minimum(j, many - 1).to(tl.int64)[:, None] * stride_line
    w_at = w_line + at.to(tl.int64)[None, :] * stride_depth
    high_at = x_high + i[:, None] * padded + at[None, :]
    low_at = x_low + i[:, None] * padded + at[None, :]
    total = tl.zeros((BLOCK_N, BLOCK_M), tl.float32)
    tiny = tl.zeros((BLOCK_N,), tl.int32)
    for k in range(begin, end, BLOCK_K):
        if EVEN:
            w = tl.load(w_at)
        else:
            w = tl.load(w_at, mask=(k + tl.arange(0, BLOCK_K) < depth)[None, :], other=0.0)
        # Infinities count as the largest here: what becomes of them is found out below.
        top = tl.max(w.to(tl.int32, bitcast=True) & 0x7FFFFFFF, axis=1)
        tiny |= ((top != 0) & (top < ((127 - 61) << 23))).to(tl.int32)
        shift = few_rows_product_0_shift(top)
        scaled = w * few_rows_product_0_power(shift)[:, None]
        high = scaled.to(tl.float16)
        low = (scaled - high.to(tl.float32)).to(tl.float16)
        right = tl.load(high_at).T
        # The small products first: what the matrix unit's sum drops of them is below the last bit of the others.
        part = tl.dot(low, right)
        part = tl.dot(high, tl.load(low_at).T, part)
        part = tl.dot(high, right, part)
        total += part * few_rows_product_0_power(-shift)[:, None]
        w_at += BLOCK_K * stride_depth
        high_at += BLOCK_K
        low_at += BLOCK_K
    back = -few_rows_product_0_shift(tl.load(x_top + i))
    total = total * few_rows_product_0_power(back)[None, :]
    care = tl.where(tl.abs(total) < float("inf"), 0, 1) | tiny[:, None]
    # Apart, for it is rare: again where something came out infinite, or where weights may have gone below float32.
    if tl.max(tl.max(care, axis=1), axis=0) != 0:
        total = tl.zeros((BLOCK_N, BLOCK_M), tl.float32)
        for k in tl.range(begin, end, BLOCK_K, num_stages=1):
            at = k + tl.arange(0, BLOCK_K)
            w = tl.load(w_line + at.to(tl.int64)[None, :] * stride_depth, mask=(at < depth)[None, :], other=0.0)
            top = tl.max(few_rows_product_0_finite_bits(w), axis=1)
            high, low = few_rows_product_0_parts(w, top[:, None], True, 0)
            right = tl.load(x_high + i[:, None] * padded + at[None, :]).T
            # Infinity times a low part has any sign, or is NaN: only the high parts say what comes of it.
            part = tl.dot(low, few_rows_product_0_finite(right))
            part = tl.dot(few_rows_product_0_finite(high), tl.load(x_low + i[:, None] * padded + at[None, :]).T, part)
            part = tl.dot(high, right, part)
            power = back[None, :] - few_rows_product_0_shift(top)[:, None]
            # In two steps: both powers together may be more than a float can be.
            total += part * few_rows_product_0_power(power >> 1) * few_rows_product_0_power(power - (power >> 1))
    row, column, rows, columns = i[None, :], j[:, None], few, many
    inside = (row < rows) & (column < columns)
    if LAST:
        result = total
        result += tl.load(bias + column, mask=column < columns, other=0.0)
        tl.store(out_ptr + row * columns + column, result, mask=inside)
    else:
        tl.store(sums_ptr + (tl.program_id(1) * rows + row) * columns + column, total, mask=inside)


@triton.jit
def few_rows_product_0_join(sums_ptr, bias, out_ptr, rows, columns, parts, BLOCK: tl.constexpr):
    """Add the parts of the depth in their order and do what follows, for a piece of one row."""
    across = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // across).to(tl.int64) + tl.arange(0, 1)[:, None]
    column = tl.program_id(0) % across * BLOCK + tl.arange(0, BLOCK)[None, :]
    inside = column < columns
    result = tl.load(sums_ptr + row * columns + column, mask=inside, other=0.0)
    for part in range(1, parts):
        result += tl.load(sums_ptr + (part * rows + row) * columns + column, mask=inside, other=0.0)
    result += tl.load(bias + column, mask=column < columns, other=0.0)
    tl.store(out_ptr + row * columns + column, result, mask=inside)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_1_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside, other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_1_kernel(
    x_ptr, out_ptr, planes,
    WIDTH: tl.constexpr, PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 2."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    column = spot * 2
    first = x_ptr + plane * WIDTH + (column)
    best = pool_1_line(first, column, there, WIDTH)
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


@triton.jit
def fused_2_kernel(
    squeeze_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    part_1 = tl.full((ROWS, BLOCK), 0.0, tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
        inside = there
        squeeze_at = tl.load(squeeze_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
        part_1 += tl.where(inside, squeeze_at, 0.0)
    sum_1 = tl.sum(part_1, axis=1)[:, None]
    mul_3 = sum_1 * 0.5
    tl.store(out_ptr + row, mul_3)


def few_rows_product_0_split(x, block):
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
        few_rows_product_0_rows[(whole,)](
            x, parts, top, rows, depth, each, whole, padded, *x.stride()[:2], True, 0, width, num_warps=warps
        )
        return parts, top
    # Rows too long for one program, or not side by side in memory: the largest first, by all programs of a row.
    top = torch.zeros(whole, dtype=torch.int32, device=x.device)
    grid = (triton.cdiv(each, 64), triton.cdiv(padded, 64), batch)
    few_rows_product_0_tops[grid](x, top, rows, depth, each, *x.stride(), 64, 64)
    few_rows_product_0_tiles[grid](x, parts, top, rows, depth, each, whole, padded, *x.stride(), True, 0, 64, 64)
    return parts, top


def few_rows_product_0(a, b, bias):
    """A float32 product of few rows, the others split in two on their way, 128 columns at a time."""
    if a.dtype != torch.float32 or b.dtype != torch.float32:
        raise ValueError(f"the kernel takes float32, not {a.dtype} and {b.dtype}")
    left, right = a.reshape(-1, a.shape[-1]), b
    shape = (*a.shape[:-1], right.shape[-2])
    if left.shape[-1] != right.shape[-1]:
        raise ValueError(f"the sizes {left.shape[-1]} and {right.shape[-1]} are not the same")
    bias = fit(bias, "bias", shape[-1:], torch.float32)
    rows, columns = left.shape[0], right.shape[0]
    few, many = left, right
    block = min(128, max(16, triton.next_power_of_2(len(few))))
    few_parts, few_top = few_rows_product_0_split(few, max(64, block))
    whole, padded = few_top.numel(), few_parts.shape[1]
    blocks = triton.cdiv(len(many), 128) * triton.cdiv(len(few), block)
    parts = max(1, min(132 // max(1, blocks), padded // 512))
    each = triton.cdiv(padded // 64, parts) * 64
    parts = triton.cdiv(padded, each)
    out = torch.empty(shape, dtype=torch.float32, device=a.device)
    sums = out if parts == 1 else torch.empty(parts, rows, columns, dtype=torch.float32, device=a.device)
    few_rows_product_0_product[(blocks, parts)](
        few_parts[:whole], few_parts[whole:], few_top, many, bias, out, sums,
        len(few), len(many), many.shape[1], padded, each, many.stride(0), many.stride(1),
        EVEN=many.shape[1] % 64 == 0, LAST=parts == 1,
        BLOCK_M=block, BLOCK_N=128, BLOCK_K=64, num_warps=8, num_stages=3,
    )
    if parts > 1:
        few_rows_product_0_join[(rows * triton.cdiv(columns, 1024),)](
            sums, bias, out, rows, columns, parts, BLOCK=1024, num_warps=4
        )
    return out


def pool_1(x):
    """Maximum over windows of 2."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, width = x.shape
    out_width = (width - 2) // 2 + 1
    out = x.new_empty((*lead, out_width))
    planes, spots = math.prod(lead), out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_1_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        WIDTH=width, PLANES=together, SPOTS=spots, WINDOWS=windows, num_warps=4,
    )
    return out


def fused_2(squeeze):
    """sum, mul."""
    shape = squeeze.shape
    if len(shape) != 2:
        raise ValueError(f"squeeze: the kernel takes 2 dimensions, not {len(shape)}")
    squeeze = fit(squeeze, "squeeze", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = squeeze.new_empty(shape[:1])
    fused_2_kernel[(triton.cdiv(rows, 1),)](
        squeeze, out, rows, columns,
        ROWS=1, BLOCK=1024, num_warps=4, num_stages=1,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features, kernel_size, scale_factor):
        super(ModelNew, self).__init__()
        self.matmul = nn.Linear(in_features, out_features)
        self.max_pool = nn.MaxPool1d(kernel_size)
        self.scale_factor = scale_factor

    def forward(self, x):
        linear = few_rows_product_0(x, self.matmul.weight, self.matmul.bias)
        unsqueeze = linear.unsqueeze(1)
        del linear
        max_pool1d = pool_1(unsqueeze)
        del unsqueeze
        squeeze = max_pool1d.squeeze(1)
        del max_pool1d
        mul = fused_2(squeeze)
        return mul
