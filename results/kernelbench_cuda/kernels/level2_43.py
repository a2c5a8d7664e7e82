# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at conv3d: precision=tf32, order=taps, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
- kernel pool at max_pool3d: variant=taps, down=1, block=1024, num_warps=4
- kernel strided at relu: variant=whole, columns=128, rows=16, num_warps=4
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 32
out_channels = 64
kernel_size = 3
stride = 1
padding = 1

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
    inside = index < 64 * 27 * 32
    channel = index // (27 * 32)
    tap, source = index // 32 % 27, index % 32
    value = tl.load(weight_ptr + (channel * 32 + source) * 27 + tap, mask=inside, other=0.0)
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
    z, y, along = line // OUT_HEIGHT - 1, line % OUT_HEIGHT - 1, column - 1
    start = x_ptr + sample * (32 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(27 * (32 // BLOCK_K)):
        tap = step // (32 // BLOCK_K)
        source = step % (32 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = tap // 9, tap // 3 % 3, tap % 3
        read = there & ((z + down) >= 0) & ((z + down) < DEPTH) & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 27 + tap) * 32 + source[:, None],
            mask=(channel < 64)[None, :], other=0.0,
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
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, GROUPS: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 2 x 2 x 2."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH % GROUPS
    out_deep = spot // (OUT_WIDTH * GROUPS)
    deep = out_deep * 2
    row = out_row * 2
    column = out_column * 2
    first = x_ptr + plane * (DEPTH * HEIGHT * WIDTH) + ((deep * HEIGHT + row) * WIDTH + column)
    best = tl.full((PLANES, WINDOWS), -float("inf"), tl.float32)
    for k in tl.static_range(2):
        slab = first + k * (HEIGHT * WIDTH)
        best = larger(best, pool_1_line(slab, column, there, WIDTH))
        best = larger(best, pool_1_line(slab + WIDTH, column, there, WIDTH))
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


@triton.jit
def strided_2_kernel(
    max_pool3d_ptr, out_ptr, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(inner, COLUMNS)
    outer = place // blocks
    column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    there = column < inner
    row = tl.arange(0, ROWS)[:, None]
    inside = (row < columns) & there
    load_0 = tl.load(max_pool3d_ptr + (outer * columns + row) * inner + column, mask=inside, other=0).to(tl.float32)
    max_1 = largest_of(tl.where(inside, load_0, -float("inf")), 0)[None, :]
    finite_or_zero_2 = tl.where(tl.abs(max_1) == float("inf"), 0.0, max_1)
    sub_3 = load_0 - finite_or_zero_2
    exp_4 = tl.exp(sub_3)
    sum_5 = tl.sum(tl.where(inside, exp_4, 0.0), axis=0)[None, :]
    log_6 = tl.log(sum_5)
    add_7 = log_6 + finite_or_zero_2
    relu_8 = tl.where(add_7 < 0.0, 0.0, add_7)
    tl.store(out_ptr + outer * inner + column, relu_8, mask=there)


def convolution_0(x, weight, bias):
    """A convolution over 32 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 32, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 32, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_depth = depth
    out_height = height
    out_width = width
    shape = (batch, 64, out_depth, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(54,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, depth, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def pool_1(x):
    """Maximum over windows of 2 x 2 x 2."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, depth, height, width = x.shape
    out_depth = (depth - 2) // 2 + 1
    out_height = (height - 2) // 2 + 1
    out_width = (width - 2) // 2 + 1
    out = x.new_empty((*lead, out_depth, out_height, out_width))
    planes, spots = math.prod(lead), out_depth * out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_1_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        DEPTH=depth, HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, GROUPS=out_height, PLANES=together,
        SPOTS=spots, WINDOWS=windows, num_warps=4,
    )
    return out


def strided_2(max_pool3d):
    """max, finite_or_zero, sub, exp, sum, log, add, relu over 1 dimensions from 1 on."""
    shape = max_pool3d.shape
    if len(shape) != 5:
        raise ValueError(f"the kernel takes 5 dimensions, not {len(shape)}")
    max_pool3d = fit(max_pool3d, "max_pool3d", shape, torch.float32)
    outer, n, inner = math.prod(shape[:1]), math.prod(shape[1:2]), math.prod(shape[2:])
    out = max_pool3d.new_empty((shape[0], 1, shape[2], shape[3], shape[4]))
    strided_2_kernel[(outer * triton.cdiv(inner, 128),)](
        max_pool3d, out, n, inner,
        ROWS=triton.next_power_of_2(n), COLUMNS=128, num_warps=4,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding)
        self.max_pool = nn.MaxPool3d(kernel_size=2, stride=2)

    def forward(self, x):
        conv3d = convolution_0(x, self.conv.weight, self.conv.bias)
        max_pool3d = pool_1(conv3d)
        relu = strided_2(max_pool3d)
        return relu
