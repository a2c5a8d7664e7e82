# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- drop-identity at leaky_relu
- kernel convolution_half at add: precision=half, walk=True, positions=64, channels=32, depth=32, num_warps=4, num_stages=3, turned=False, across=64
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 8
out_channels = 32
kernel_size = 3
bias_shape = (out_channels, 1, 1, 1)

@triton.jit
def convolution_half_0_power(exponent):
    """Two to the power of an integer between -126 and 127."""
    return ((exponent + 127) << 23).to(tl.float32, bitcast=True)


@triton.jit
def convolution_half_0_bits(x):
    """The magnitude's bits, which order as magnitudes do; 0 for infinities and NaN."""
    bits = x.to(tl.int32, bitcast=True) & 0x7FFFFFFF
    return tl.where(bits < 0x7F800000, bits, 0)


@triton.jit
def convolution_half_0_shift(top):
    """The power of two that brings the largest magnitude, given as bits, to 2^12: fp16 ends at 2^16."""
    exponent = tl.maximum(top >> 23, 1) - 127
    return tl.where(top == 0, 0, tl.minimum(12 - exponent, 126))


@triton.jit
def convolution_half_0_input_shift(top):
    """The same, but zero where numbers are in the middle of fp16's range as they are, which they mostly are."""
    exponent = (top >> 23) - 127
    return tl.where((exponent >= -6) & (exponent <= 14), 0, convolution_half_0_shift(top))


@triton.jit
def convolution_half_0_line(
    x_ptr, y_ptr, sample, line, first, factor, DEPTH, HEIGHT, WIDTH, levels, rows, columns, BLOCK_W: tl.constexpr
):
    """Part of one line of the padded copy with the channels last, times a factor; returns what was read."""
    z, y = line // rows - (0), line % rows - (0)
    place = first + tl.arange(0, BLOCK_W)
    column = place - (0)
    channel = tl.arange(0, 8)
    level, row = z + tl.zeros_like(column), y + tl.zeros_like(column)
    inside = (level >= 0) & (level < DEPTH) & (row >= 0) & (row < HEIGHT) & (column >= 0) & (column < WIDTH)
    start = x_ptr + sample.to(tl.int64) * (8 * DEPTH * HEIGHT * WIDTH) + (z * HEIGHT + y) * WIDTH
    x = tl.load(
        start + column[:, None] + channel[None, :] * (DEPTH * HEIGHT * WIDTH),
        mask=inside[:, None] & (channel < 8)[None, :], other=0.0,
    )
    to = y_ptr + ((sample.to(tl.int64) * levels * rows + line) * columns) * 8
    tl.store(
        to + place[:, None] * 8 + channel[None, :], (x * factor).to(y_ptr.dtype.element_ty),
        mask=(place < columns)[:, None] & (channel < 8)[None, :],
    )
    return x


@triton.jit
def convolution_half_0_copy(x_ptr, y_ptr, top_ptr, DEPTH, HEIGHT, WIDTH, levels, rows, columns, BLOCK_W: tl.constexpr):
    """The padded copy as it would be unscaled, and each sample's largest magnitude."""
    blocks = tl.cdiv(columns, BLOCK_W)
    number, first = tl.program_id(0) // blocks, tl.program_id(0) % blocks * BLOCK_W
    sample, line = number // (levels * rows), number % (levels * rows)
    x = convolution_half_0_line(x_ptr, y_ptr, sample, line, first, 1.0, DEPTH, HEIGHT, WIDTH, levels, rows, columns, BLOCK_W)
    top = tl.max(tl.max(convolution_half_0_bits(x), axis=1), axis=0)
    if top > tl.load(top_ptr + sample):
        tl.atomic_max(top_ptr + sample, top)


@triton.jit
def convolution_half_0_again(x_ptr, y_ptr, top_ptr, DEPTH, HEIGHT, WIDTH, levels, rows, columns, BLOCK_W: tl.constexpr):
    """Scaled anew the samples whose numbers are not in fp16's range; mostly nothing is left to do."""
    sample = tl.program_id(0)
    shift = convolution_half_0_input_shift(tl.load(top_ptr + sample))
    if shift != 0:
        factor = convolution_half_0_power(shift)
        for line in range(tl.program_id(1), levels * rows, tl.num_programs(1)):
            for first in range(0, columns, BLOCK_W):
                convolution_half_0_line(
                    x_ptr, y_ptr, sample, line, first, factor, DEPTH, HEIGHT, WIDTH, levels, rows, columns, BLOCK_W
                )


@triton.jit
def convolution_half_0_weight(weight_ptr, out_ptr, back_ptr, BLOCK: tl.constexpr):
    """One output channel's weights as the kernel reads them: runs of taps across and channels, scaled."""
    channel = tl.program_id(0)
    # Beyond the last channel there is nothing to read: a block's channels may be more.
    run = tl.where(channel < 32, 24, 0)
    # Scaled by the channel's largest weight; the power that undoes it is kept.
    many = tl.where(channel < 32, 8 * 27, 0)
    top = tl.zeros((BLOCK,), tl.int32)
    for first in range(0, 8 * 27, BLOCK):
        index = first + tl.arange(0, BLOCK)
        source, tap = index // 27, index % 27
        top = tl.maximum(top, convolution_half_0_bits(tl.load(weight_ptr + (channel * 8 + source) * 27 + tap, mask=index < many, other=0.0)))
    factor = convolution_half_0_power(convolution_half_0_shift(tl.max(top, axis=0)))
    tl.store(back_ptr + channel, 1.0 / factor)
    for first in range(0, 288, BLOCK):
        index = first + tl.arange(0, BLOCK)
        which, inner = index // 32, index % 32
        on, source = inner // 8, inner % 8
        tap = which * 3 + on
        inside = (inner < run) & (source < 8) & (index < 288)
        value = tl.load(weight_ptr + (channel * 8 + source) * 27 + tap, mask=inside, other=0.0) * factor
        to = (index // 32 * 32 + channel) * 32 + index % 32
        tl.store(out_ptr + to, value.to(out_ptr.dtype.element_ty), mask=index < 288)


@triton.jit
def convolution_half_0_kernel(
    x_ptr, weight_ptr, top_ptr, back_ptr, bias_ptr, bias_in_ptr, out_ptr, tiles, spans, span, batch,
    LEVELS: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr,
    OUT_DEPTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample in all planes of a span: each plane is read once for all outputs that see it."""
    number = tl.program_id(0) // 1
    channel = tl.program_id(0) % 1 * BLOCK_C + tl.arange(0, BLOCK_C)
    tile, sample = number % tiles, (number // tiles // spans).to(tl.int64)
    first = number // tiles % spans * span
    positions: tl.constexpr = OUT_DEPTH * OUT_HEIGHT * OUT_WIDTH
    lines: tl.constexpr = OUT_DEPTH * OUT_HEIGHT
    columns: tl.constexpr = OUT_WIDTH
    spot = tile * BLOCK_P + tl.arange(0, BLOCK_P)
    there = spot < OUT_HEIGHT * OUT_WIDTH
    below, column = spot // OUT_WIDTH, spot % OUT_WIDTH
    # A block's last positions may not be there: they read the first ones again.
    corner = tl.where(there, below * WIDTH + column, 0) * 8
    start = x_ptr + sample * (LEVELS * HEIGHT * WIDTH * 8)
    k = tl.arange(0, BLOCK_K)
    which, inner = k // 32, k % 32
    real = ((which < 3) & (inner < 24))[None, :]
    offset = corner[:, None] + ((which) * WIDTH * 8 + inner)[None, :]
    weights = weight_ptr + channel[:, None] * 32 + (which * (32 * 32) + inner)[None, :]
    right_0 = tl.load(weights + 0 * (32 * 32), mask=real, other=0.0)
    right_1 = tl.load(weights + 3 * (32 * 32), mask=real, other=0.0)
    right_2 = tl.load(weights + 6 * (32 * 32), mask=real, other=0.0)
    total_0 = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    total_1 = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    total_2 = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    back = tl.load(back_ptr + channel) * convolution_half_0_power(-convolution_half_0_input_shift(tl.load(top_ptr + sample)))
    bias = tl.load(bias_ptr + channel, mask=channel < 32, other=0.0).to(tl.float32)[None, :]
    column = column[:, None]
    plane = (sample * 32 + channel)[None, :]
    rows = batch * 32 * lines
    bias_at = tl.load(bias_in_ptr + plane % 32).to(tl.float32)
    for step in range(span + 3 - 1):
        level = tl.minimum(first + step, LEVELS - 1)
        left = tl.load(start + level * (HEIGHT * WIDTH * 8) + offset, mask=real, other=0.0)
        total_0 = tl.dot(left, tl.trans(right_0), total_0)
        total_1 = tl.dot(left, tl.trans(right_1), total_1)
        total_2 = tl.dot(left, tl.trans(right_2), total_2)
        total = total_2
        total = total * back[None, :]
        total += bias
        level = first + step - 2 + tl.zeros_like(spot)
        counted = there & (level >= first) & (level < OUT_DEPTH)
        inside = counted[:, None] & (channel < 32)[None, :]
        row = plane * lines + (level * OUT_HEIGHT + below)[:, None]
        conv3d_at = total
        relu_1 = tl.where(conv3d_at < 0.0, 0.0, conv3d_at)
        mul_3 = relu_1 * 0.5
        mul_5 = relu_1 * 0.7071067811865476
        erf_6 = tl.math.erf(mul_5)
        add_8 = erf_6 + 1.0
        mul_9 = mul_3 * add_8
        sigmoid_10 = 1.0 / (1.0 + tl.exp(-mul_9))
        add_12 = sigmoid_10 + bias_at
        total = add_12
        place = (level * (OUT_HEIGHT * OUT_WIDTH) + spot)[:, None] + channel[None, :] * positions
        tl.store(out_ptr + sample * (32 * positions) + place, total, mask=inside)
        total_2 = total_1
        total_1 = total_0
        total_0 = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)


def convolution_half_0(x, weight, bias, bias_in):
    """A convolution over 8 channels and 27 taps, channels last, in 16 bits."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 8, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 8, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (32,), torch.float32)
    out_depth = depth - 2
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 32, out_depth, out_height, out_width)
    bias_in = fit(bias_in, "bias", (shape[1], 1, 1, 1), torch.float32)
    levels, rows, columns = out_depth + 2, out_height + 2, out_width + 2
    laid = x.new_empty(batch * levels * rows * columns * 8, dtype=torch.float16)
    top = x.new_zeros(batch, dtype=torch.int32)
    blocks = triton.cdiv(columns, 64)
    convolution_half_0_copy[(batch * levels * rows * blocks,)](x, laid, top, depth, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    convolution_half_0_again[(batch, min(32, levels * rows))](x, laid, top, depth, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    ordered = x.new_empty(9216, dtype=torch.float16)
    back = x.new_empty(32, dtype=torch.float32)
    convolution_half_0_weight[(32,)](weight, ordered, back, BLOCK=1024)
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(out_height * out_width, 64)
    spans = max(1, min(2048 // (batch * tiles), out_depth // 8))
    span = triton.cdiv(out_depth, spans)
    convolution_half_0_kernel[(tiles * batch * spans * 1,)](
        laid, ordered, top, back, bias, bias_in, out, tiles, spans, span, batch, levels, rows, columns, out_depth, out_height, out_width,
        BLOCK_P=64, BLOCK_C=32, BLOCK_K=128, num_warps=4, num_stages=3,
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
    def __init__(self, in_channels, out_channels, kernel_size, bias_shape):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv3d(in_channels, out_channels, kernel_size)
        self.bias = nn.Parameter(torch.randn(bias_shape)) 

    def forward(self, x):
        add = convolution_half_0(x, self.conv.weight, self.conv.bias, self.bias)
        return add
