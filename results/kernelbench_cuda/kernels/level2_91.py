# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at conv_transpose2d: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3
- kernel strided at sigmoid: variant=whole, columns=32, rows=16, num_warps=4
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 64
out_channels = 128
kernel_size = 4
stride = 2
padding = 1
output_padding = 1
bias_shape = (out_channels, 1, 1)
scaling_factor = 2.0

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
    inside = index < 128 * 16 * 64
    channel = index // (16 * 64)
    tap, source = index // 64 % 16, index % 64
    value = tl.load(weight_ptr + (source * 128 + channel) * 16 + tap, mask=inside, other=0.0)
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
    phase, tile = tl.program_id(0) % 4, tl.program_id(0) // 4
    phase_z, phase_y, phase_x = phase // 4, phase // 2 % 2, phase % 2
    down_places, across_places = tl.cdiv(OUT_HEIGHT, 2), tl.cdiv(OUT_WIDTH, 2)
    place = tile * BLOCK_P + tl.arange(0, BLOCK_P)
    z, y = place // (down_places * across_places), place // across_places % down_places
    along = place % across_places
    line_z, line_y, column = z * 1 + phase_z, y * 2 + phase_y, along * 2 + phase_x
    there = (line_z < positions // (OUT_HEIGHT * OUT_WIDTH)) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)
    line = line_z * OUT_HEIGHT + line_y
    place = line * OUT_WIDTH + column
    z += (phase_z + 0) // 1
    first_z = (phase_z + 0) % 1
    taps_z = (1 - first_z) // 1
    y += (phase_y + 1) // 2
    first_y = (phase_y + 1) % 2
    taps_y = (5 - first_y) // 2
    along += (phase_x + 1) // 2
    first_x = (phase_x + 1) % 2
    taps_x = (5 - first_x) // 2
    start = x_ptr + sample * (64 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range((taps_z * taps_y * taps_x) * (64 // BLOCK_K)):
        tap = step // (64 // BLOCK_K)
        source = step % (64 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = -(tap // (taps_y * taps_x)), -(tap // taps_x % taps_y), -(tap % taps_x)
        read = there & (z + down >= 0) & (z + down < DEPTH) & (y + across >= 0) & (y + across < HEIGHT) & (along + on >= 0) & (along + on < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 16 + (((first_z - down * 1) * 4 + first_y - across * 2) * 4 + first_x - on * 2)) * 64 + source[:, None],
            mask=(channel < 128)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 128, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 128)[None, :]
    plane = (sample * 128 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 128 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


@triton.jit
def strided_1_kernel(
    conv_transpose2d_ptr, p_bias_ptr, out_ptr, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(inner, COLUMNS)
    outer = place // blocks
    column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    there = column < inner
    row = tl.arange(0, ROWS)[:, None]
    inside = (row < columns) & there
    load_0 = tl.load(conv_transpose2d_ptr + (outer * columns + row) * inner + column, mask=inside, other=0).to(tl.float32)
    max_1 = largest_of(tl.where(inside, load_0, -float("inf")), 0)[None, :]
    sub_2 = load_0 - max_1
    exp_3 = tl.exp(sub_2)
    sum_4 = tl.sum(tl.where(inside, exp_3, 0.0), axis=0)[None, :]
    reciprocal_5 = 1.0 / sum_4
    mul_6 = exp_3 * reciprocal_5
    load_7 = tl.load(p_bias_ptr + row, mask=row < columns, other=0).to(tl.float32)
    add_8 = mul_6 + load_7
    mul_10 = add_8 * (2.0)
    sigmoid_11 = 1.0 / (1.0 + tl.exp(-mul_10))
    tl.store(out_ptr + (outer * columns + row) * inner + column, sigmoid_11, mask=inside)


def convolution_0(x, weight, bias):
    """A convolution over 64 channels and 16 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 128, 4, 4), torch.float32)
    bias = fit(bias, "bias", (128,), torch.float32)
    out_height = (height - 1) * 2 + 3
    out_width = (width - 1) * 2 + 3
    shape = (batch, 128, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(128,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(triton.cdiv(out_height, 2) * triton.cdiv(out_width, 2), 128) * 4
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=128, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def strided_1(conv_transpose2d, p_bias):
    """max, sub, exp, sum, reciprocal, mul, add, mul, sigmoid over 1 dimensions from 1 on."""
    shape = conv_transpose2d.shape
    if len(shape) != 4:
        raise ValueError(f"the kernel takes 4 dimensions, not {len(shape)}")
    conv_transpose2d = fit(conv_transpose2d, "conv_transpose2d", shape, torch.float32)
    p_bias = fit(p_bias, "p_bias", (shape[1], 1, 1), torch.float32)
    outer, n, inner = math.prod(shape[:1]), math.prod(shape[1:2]), math.prod(shape[2:])
    out = conv_transpose2d.new_empty(shape)
    strided_1_kernel[(outer * triton.cdiv(inner, 32),)](
        conv_transpose2d, p_bias, out, n, inner,
        ROWS=triton.next_power_of_2(n), COLUMNS=32, num_warps=4,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, output_padding, bias_shape, scaling_factor):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose2d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, output_padding=output_padding)
        self.bias = nn.Parameter(torch.randn(bias_shape)) 
        self.scaling_factor = scaling_factor

    def forward(self, x):
        conv_transpose2d = convolution_0(x, self.conv_transpose.weight, self.conv_transpose.bias)
        sigmoid = strided_1(conv_transpose2d, self.bias)
        return sigmoid
