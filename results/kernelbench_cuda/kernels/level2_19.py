"""How this was made from the reference:

- kernel convolution_half at gelu: precision=half, walk=False, positions=128, channels=64, depth=64, num_warps=4, num_stages=4, turned=True, across=64
- kernel norm at group_norm: variant=split, block=4096, num_warps=8, span=16384, planes=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels  = 64  
out_channels = 64  
kernel_size  = 3
stride       = 1
num_groups = 8

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
    z, y = line // rows - (0), line % rows - (2)
    place = first + tl.arange(0, BLOCK_W)
    column = place - (2)
    channel = tl.arange(0, 64)
    level, row = z + tl.zeros_like(column), y + tl.zeros_like(column)
    inside = (level >= 0) & (level < DEPTH) & (row >= 0) & (row < HEIGHT) & (column >= 0) & (column < WIDTH)
    start = x_ptr + sample.to(tl.int64) * (64 * DEPTH * HEIGHT * WIDTH) + (z * HEIGHT + y) * WIDTH
    x = tl.load(
        start + column[:, None] + channel[None, :] * (DEPTH * HEIGHT * WIDTH),
        mask=inside[:, None] & (channel < 64)[None, :], other=0.0,
    )
    to = y_ptr + ((sample.to(tl.int64) * levels * rows + line) * columns) * 64
    tl.store(
        to + place[:, None] * 64 + channel[None, :], (x * factor).to(y_ptr.dtype.element_ty),
        mask=(place < columns)[:, None] & (channel < 64)[None, :],
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
    run = tl.where(channel < 64, 192, 0)
    # Scaled by the channel's largest weight; the power that undoes it is kept.
    many = tl.where(channel < 64, 64 * 9, 0)
    top = tl.zeros((BLOCK,), tl.int32)
    for first in range(0, 64 * 9, BLOCK):
        index = first + tl.arange(0, BLOCK)
        source, tap = index // 9, index % 9
        top = tl.maximum(top, convolution_half_0_bits(tl.load(weight_ptr + (source * 64 + channel) * 9 + tap, mask=index < many, other=0.0)))
    factor = convolution_half_0_power(convolution_half_0_shift(tl.max(top, axis=0)))
    tl.store(back_ptr + channel, 1.0 / factor)
    for first in range(0, 576, BLOCK):
        index = first + tl.arange(0, BLOCK)
        which, inner = index // 192, index % 192
        on, source = inner // 64, inner % 64
        tap = 8 - (which * 3 + on)
        inside = (inner < run) & (source < 64) & (index < 576)
        value = tl.load(weight_ptr + (source * 64 + channel) * 9 + tap, mask=inside, other=0.0) * factor
        to = (index // 64 * 64 + channel) * 64 + index % 64
        tl.store(out_ptr + to, value.to(out_ptr.dtype.element_ty), mask=index < 576)


@triton.jit
def convolution_half_0_kernel(
    x_ptr, weight_ptr, top_ptr, back_ptr, bias_ptr, out_ptr, tiles, batch,
    LEVELS: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr,
    OUT_DEPTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    number = tl.program_id(0) // 1
    channel = tl.program_id(0) % 1 * BLOCK_C + tl.arange(0, BLOCK_C)
    tile, sample = number % tiles, (number // tiles).to(tl.int64)
    positions: tl.constexpr = OUT_DEPTH * OUT_HEIGHT * OUT_WIDTH
    lines: tl.constexpr = OUT_DEPTH * OUT_HEIGHT
    columns: tl.constexpr = OUT_WIDTH
    place = tile * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT, column
    # A block's last positions may not be there: they read the first ones again.  The product comes last, so that the
    # compiler sees by what the offsets can be divided.
    corner = tl.where(there, (z * HEIGHT + y) * WIDTH + along, 0) * 64
    start = x_ptr + sample * (LEVELS * HEIGHT * WIDTH * 64)
    weights = weight_ptr + channel[:, None] * 64
    k = tl.arange(0, BLOCK_K)[None, :]
    total = tl.zeros((BLOCK_C, BLOCK_P), tl.float32)
    for step in range(3 * 3):
        which, piece = step // 3, step % 3
        left = tl.load(start + (corner[:, None] + (((which % 3) * WIDTH) * 64 + piece * BLOCK_K + k)))
        right = tl.load(weights + (step * 4096 + k))
        total = tl.dot(right, tl.trans(left), total)
    back = tl.load(back_ptr + channel) * convolution_half_0_power(-convolution_half_0_input_shift(tl.load(top_ptr + sample)))
    total = total * back[:, None]
    total += tl.load(bias_ptr + channel, mask=channel < 64, other=0.0).to(tl.float32)[:, None]
    inside = there[None, :] & (channel < 64)[:, None]
    plane = (sample * 64 + channel)[:, None]
    rows = batch * 64 * lines
    row, column = plane * lines + line[None, :], column[None, :]
    conv_transpose2d_at = total
    mul_2 = conv_transpose2d_at * 0.5
    mul_4 = conv_transpose2d_at * 0.7071067811865476
    erf_5 = tl.math.erf(mul_4)
    add_7 = erf_5 + 1.0
    mul_8 = mul_2 * add_7
    total = mul_8
    tl.store(out_ptr + sample * (64 * positions) + (channel[:, None] * positions + place[None, :]), total, mask=inside)


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
def norm_1_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_1_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_1_finish(
    part_ptr, moment_ptr, parts, BLOCK: tl.constexpr,
):
    """A unit's parts brought together: its mean and one over its standard deviation."""
    unit = tl.program_id(0).to(tl.int64)
    lane = tl.arange(0, BLOCK)
    number = tl.zeros((BLOCK,), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        count = tl.load(at, mask=start + lane < parts, other=0.0)
        number += count
        total += count * tl.load(at + 1, mask=start + lane < parts, other=0.0)
    count_all = tl.sum(number, axis=0)
    mean = tl.sum(total, axis=0) / count_all
    square = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, parts, BLOCK):
        at = part_ptr + (unit * parts + start + lane) * 3
        inside = start + lane < parts
        apart = tl.load(at + 1, mask=inside, other=0.0) - mean
        count = tl.load(at, mask=inside, other=0.0)
        square += tl.where(inside, tl.load(at + 2, mask=inside, other=0.0) + count * apart * apart, 0.0)
    variance = tl.sum(square, axis=0) / count_all
    tl.store(moment_ptr + unit * 2, mean)
    tl.store(moment_ptr + unit * 2 + 1, 1.0 / tl.sqrt(variance + 1e-05))


@triton.jit
def norm_1_apply(
    x_ptr, weight_ptr, bias_ptr, moment_ptr, out_ptr, planes, size, channels, unit_planes,
    PLANES: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some elements of some planes (one channel of one sample each)."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(size, BLOCK)
    plane = place // blocks * PLANES + tl.arange(0, PLANES)[:, None]
    column = place % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = plane < planes
    channel = plane % channels
    unit = plane // unit_planes
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


def convolution_half_0(x, weight, bias):
    """A convolution over 64 channels and 9 taps, channels last, in 16 bits."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 64, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = height + 2
    out_width = width + 2
    shape = (batch, 64, out_height, out_width)
    levels, rows, columns = 1, out_height + 2, out_width + 2
    laid = x.new_empty(batch * levels * rows * columns * 64, dtype=torch.float16)
    top = x.new_zeros(batch, dtype=torch.int32)
    blocks = triton.cdiv(columns, 64)
    convolution_half_0_copy[(batch * levels * rows * blocks,)](x, laid, top, 1, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    convolution_half_0_again[(batch, min(32, levels * rows))](x, laid, top, 1, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    ordered = x.new_empty(36864, dtype=torch.float16)
    back = x.new_empty(64, dtype=torch.float32)
    convolution_half_0_weight[(64,)](weight, ordered, back, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_half_0_kernel[(tiles * batch * 1,)](
        laid, ordered, top, back, bias, out, tiles, batch, levels, rows, columns, 1, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=64, num_warps=4, num_stages=4,
    )
    return out


def norm_1(x, weight, bias):
    """Normalises each group."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    out = torch.empty_like(x)
    units, pieces, run = n * channels // (channels // 8), 1, channels // 8 * size
    unit_step, piece_step = run, run
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_1_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_1_finish[(units,)](
        part, moment, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_1_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, channels // 8,
        PLANES=1, BLOCK=width, num_warps=8,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, groups, num_groups):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose2d(in_channels, out_channels, kernel_size, stride=stride)
        self.group_norm = nn.GroupNorm(num_groups=num_groups, num_channels=out_channels)

    def forward(self, x):
        gelu = convolution_half_0(x, self.conv_transpose.weight, self.conv_transpose.bias)
        group_norm = norm_1(gelu, self.group_norm.weight, self.group_norm.bias)
        return group_norm
