# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- pool-convolution at avg_pool2d
- kernel pool at avg_pool2d_default: variant=taps, down=1, block=1024, num_warps=4
- kernel convolution at conv2d_default: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=True
- kernel fused at sum_1: variant=split, num_warps=4, block=2048, span=16384, rows=1, num_stages=1
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
pool_kernel_size = 4

@triton.jit
def pool_0_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(first + 1, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(first + 2, mask=inside, other=0.0).to(tl.float32)
    value += tl.load(first + 3, mask=inside, other=0.0).to(tl.float32)
    return value


@triton.jit
def pool_0_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, PLANES: tl.constexpr, SPOTS: tl.constexpr,
    WINDOWS: tl.constexpr,
):
    """Average over windows of 4 x 4."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH
    row = out_row
    column = out_column
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    total = pool_0_line(first, column, there, WIDTH)
    total += pool_0_line(first + WIDTH, column, there, WIDTH)
    total += pool_0_line(first + 2 * WIDTH, column, there, WIDTH)
    total += pool_0_line(first + 3 * WIDTH, column, there, WIDTH)
    tl.store(out_ptr + plane * SPOTS + spot, total * 0.0625, mask=there)


@triton.jit
def convolution_1_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_1_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 64 * 36 * 8
    channel = index // (36 * 8)
    tap, source = index % 36, index // 36 % 8
    value = tl.load(weight_ptr + (channel * 8 + source) * 36 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_1_rounded(value), mask=inside)


@triton.jit
def convolution_1_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT * 4, column * 4
    start = x_ptr + sample * (8 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 36 * 8, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 36, step % 36
        down, across, on = step * 0, tap // 6 % 6, tap % 6
        real = step < 36 * 8
        read = there[None, :] & real[:, None]
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.trans(tl.load(start + corner[None, :] + offset[:, None], mask=read, other=0.0))
        right = tl.load(
            weight_ptr + channel[None, :] * (36 * 8) + step[:, None],
            mask=real[:, None] & (channel < 64)[None, :], other=0.0,
        )
        total = tl.dot(convolution_1_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 64, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 64)[None, :]
    plane = (sample * 64 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 64 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def fused_2_kernel_pass_0(
    conv2d_default_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    part_2 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        conv2d_default_at = tl.load(conv2d_default_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
        sigmoid_1 = 1.0 / (1.0 + tl.exp(-conv2d_default_at))
        part_2 += tl.where(inside, sigmoid_1, 0.0)
    tl.store(part_buffer_ptr + 1 * place + 0, tl.sum(part_2, axis=1)[:, None])


@triton.jit
def fused_2_kernel_join_0(
    conv2d_default_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    part_2 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(0, splits, BLOCK):
        span = start + tl.arange(0, BLOCK)[None, :]
        part_2 += tl.load(part_buffer_ptr + 1 * (row * splits + span) + 0, mask=span < splits, other=0.0)
    sum_2 = tl.sum(part_2, axis=1)[:, None]
    tl.store(row_buffer_ptr + 1 * row + 0, sum_2)
    tl.store(out_ptr + row, sum_2)


def pool_0(x):
    """Average over windows of 4 x 4."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 4) + 1
    out_width = (width - 4) + 1
    out = x.new_empty((*lead, out_height, out_width))
    planes, spots = math.prod(lead), out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_0_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots, WINDOWS=windows,
        num_warps=4,
    )
    return out


def convolution_1(x, weight, bias):
    """A convolution over 8 channels and 36 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 8, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 8, 6, 6), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = (height - 5 - 1) // 4 + 1
    out_width = (width - 5 - 1) // 4 + 1
    shape = (batch, 64, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_1_weight[(18,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_1_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def fused_2(conv2d_default):
    """sigmoid, sum."""
    shape = conv2d_default.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_default: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_default = fit(conv2d_default, "conv2d_default", shape, torch.float32)
    rows, columns = shape[0], math.prod(shape[1:4])
    out = conv2d_default.new_empty(shape[:1])
    splits = triton.cdiv(columns, 16384)
    part_buffer = out.new_empty((rows * splits * 1,), dtype=torch.float32)
    row_buffer = out.new_empty((rows * 1,), dtype=torch.float32)
    fused_2_kernel_pass_0[(rows * splits,)](
        conv2d_default, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_2_kernel_join_0[(rows,)](
        conv2d_default, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
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
    def __init__(self, in_channels, out_channels, kernel_size, pool_kernel_size):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size)
        self.avg_pool = nn.AvgPool2d(pool_kernel_size)

    def forward(self, x):
        constant_pad_nd_default = torch.ops.aten.constant_pad_nd.default(self.conv.weight, [3, 3, 3, 3], 0.0)
        avg_pool2d_default = pool_0(constant_pad_nd_default)
        del constant_pad_nd_default
        conv2d_default = convolution_1(x, avg_pool2d_default, self.conv.bias)
        del avg_pool2d_default
        sum_1 = fused_2(conv2d_default)
        return sum_1
