# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at mul: precision=tf32, order=flat, positions=128, channels=16, depth=32, num_warps=4, num_stages=3
- kernel norm at instance_norm: variant=unit, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at mul_1: num_warps=4, block=1024
- kernel arg at getitem: rows=16, columns=128, num_warps=4
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 3
out_channels = 16
kernel_size = 3
multiplier_shape = (out_channels, 1, 1, 1)
clamp_min = -1.0
clamp_max = 1.0

@triton.jit
def convolution_0_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_0_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 16 * 27 * 3
    channel = index // (27 * 3)
    tap, source = index % 27, index // 27 % 3
    value = tl.load(weight_ptr + (channel * 3 + source) * 27 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_0_rounded(value), mask=inside)


@triton.jit
def convolution_0_kernel(
    x_ptr, weight_ptr, bias_ptr, multiplier_in_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT, column
    start = x_ptr + sample * (3 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 27 * 3, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 27, step % 27
        down, across, on = tap // 9, tap // 3 % 3, tap % 3
        real = step < 27 * 3
        read = there[:, None] & real[None, :]
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.load(start + corner[:, None] + offset[None, :], mask=read, other=0.0)
        right = tl.load(
            weight_ptr + channel[None, :] * (27 * 3) + step[:, None],
            mask=real[:, None] & (channel < 16)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 16, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 16)[None, :]
    plane = (sample * 16 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 16 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    conv3d_at = total
    multiplier_at = tl.load(multiplier_in_ptr + plane % 16).to(tl.float32)
    mul_2 = conv3d_at * multiplier_at
    total = mul_2
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def norm_1_moments(x_ptr, length, BLOCK: tl.constexpr):
    """The number, the mean and the squares about it of a run of elements: each lane follows its own mean."""
    lane = tl.arange(0, BLOCK)
    mean = tl.zeros((BLOCK,), tl.float32)
    square = tl.zeros((BLOCK,), tl.float32)
    count = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, length, BLOCK):
        inside = start + lane < length
        x = tl.load(x_ptr + start + lane, mask=inside, other=0.0).to(tl.float32)
        away = tl.where(inside, x - mean, 0.0)
        mean += away * (1.0 / (start // BLOCK + 1))
        square += away * (x - mean)
        count += tl.where(inside, 1.0, 0.0)
    number = tl.sum(count, axis=0)
    centre = tl.sum(count * mean, axis=0) / number
    apart = mean - centre
    return number, centre, tl.sum(square + count * apart * apart, axis=0)


@triton.jit
def norm_1_unit(
    x_ptr, out_ptr, pieces, size, groups, BLOCK: tl.constexpr,
):
    """A unit's moments, then its output while the cache still has it."""
    unit = tl.program_id(0).to(tl.int64)
    first = unit * pieces * size
    number, mean, square = norm_1_moments(x_ptr + first, pieces * size, BLOCK)
    inverse = 1.0 / tl.sqrt(square / number + 1e-05)
    for piece in range(0, pieces):
        channel = unit % groups * pieces + piece
        scale = inverse
        for start in range(0, size, BLOCK):
            column = start + tl.arange(0, BLOCK)
            at = first + piece * size + column
            x = tl.load(x_ptr + at, mask=column < size, other=0.0, eviction_policy="evict_first").to(tl.float32)
            tl.store(out_ptr + at, (x - mean) * scale, mask=column < size)


@triton.jit
def fused_2_kernel(
    instance_norm_ptr, multiplier_ptr, out_ptr, count, columns, multiplier_count, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    row = index // columns
    multiplier_at = tl.load(multiplier_ptr + (row % multiplier_count), mask=inside, other=0).to(tl.float32)
    instance_norm_at = tl.load(instance_norm_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(instance_norm_at < (-1.0), (-1.0), instance_norm_at)
    minimum_4 = tl.where(1.0 < maximum_2, 1.0, maximum_2)
    mul_6 = minimum_4 * multiplier_at
    tl.store(out_ptr + index, mul_6, mask=inside)


@triton.jit
def arg_3_kernel(
    x_ptr, values_ptr, n, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Every place of a block keeps the first of its best elements; NaN is better than any number."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(inner, COLUMNS)
    outer = place // blocks
    column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    best = tl.full((ROWS, COLUMNS), -float("inf"), tl.float32)
    where = tl.full((ROWS, COLUMNS), 2147483647, tl.int32)
    for start in range(0, n, ROWS):
        row = start + tl.arange(0, ROWS)[:, None]
        inside = (row < n) & (column < inner)
        x = tl.load(x_ptr + (outer * n + row) * inner + column, mask=inside, other=0.0).to(tl.float32)
        better = (x > best) | ((x != x) & (best == best)) | (where == 2147483647)
        where = tl.where(better & inside, row, where)
        best = tl.where(better & inside, x, best)
    unknown = tl.max(tl.where(best != best, 1, 0), axis=0)[None, :] > 0
    numbers = tl.where(best != best, -float("inf"), best)
    top = tl.max(numbers, axis=0)[None, :]
    chosen = tl.where(unknown, best != best, best == top)
    first = tl.min(tl.where(chosen, where, 2147483647), axis=0)[None, :]
    top = tl.where(unknown, float("nan"), top)
    tl.store(values_ptr + outer * inner + column, top, mask=column < inner)


def convolution_0(x, weight, bias, multiplier_in):
    """A convolution over 3 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 3, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (16, 3, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (16,), torch.float32)
    out_depth = depth - 2
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 16, out_depth, out_height, out_width)
    multiplier_in = fit(multiplier_in, "multiplier", (shape[1], 1, 1, 1), torch.float32)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(2,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, multiplier_in, out, positions, depth, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=16, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def norm_1(x):
    """Normalises each instance."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    out = torch.empty_like(x)
    groups = channels
    norm_1_unit[(n * groups,)](
        x, out, channels // groups, size, groups,
        BLOCK=4096, num_warps=8,
    )
    return out


def fused_2(instance_norm, multiplier):
    """maximum, minimum, mul."""
    shape = instance_norm.shape
    if len(shape) != 5:
        raise ValueError(f"instance_norm: the kernel takes 5 dimensions, not {len(shape)}")
    instance_norm = fit(instance_norm, "instance_norm", shape, torch.float32)
    multiplier = fit(multiplier, "multiplier", (shape[1], 1, 1, 1), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:5])
    out = torch.empty_like(instance_norm)
    fused_2_kernel[(triton.cdiv(rows * columns, 1024),)](
        instance_norm, multiplier, out, rows * columns, columns, shape[1],
        BLOCK=1024, num_warps=4,
    )
    return out


def arg_3(x):
    """The largest element's values."""
    x = fit(x, "x", x.shape, torch.float32)
    n, inner = x.shape[-4], math.prod(x.shape[-3:])
    outer = x.numel() // (n * inner)
    values = x.new_empty((*x.shape[:-4], *x.shape[-3:],))
    arg_3_kernel[(outer * triton.cdiv(inner, 128),)](
        x, values, n, inner,
        ROWS=16, COLUMNS=128, num_warps=4,
    )
    return values


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, in_channels, out_channels, kernel_size, multiplier_shape, clamp_min, clamp_max):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv3d(in_channels, out_channels, kernel_size)
        self.multiplier = nn.Parameter(torch.randn(multiplier_shape))
        self.instance_norm = nn.InstanceNorm3d(out_channels)
        self.clamp_min = clamp_min
        self.clamp_max = clamp_max

    def forward(self, x):
        mul = convolution_0(x, self.conv.weight, self.conv.bias, self.multiplier)
        instance_norm = norm_1(mul)
        mul_1 = fused_2(instance_norm, self.multiplier)
        getitem = arg_3(mul_1)
        return getitem
