# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- fold-add at sub
- kernel convolution_half at tanh: precision=half, walk=False, positions=64, channels=64, depth=64, num_warps=4, num_stages=2, turned=True, across=64
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels  = 64  
out_channels = 64  
kernel_size = 4
bias_shape = (out_channels, 1, 1)

@triton.jit
def tanh_of(v):
    """A polynomial near zero (coefficients of Cephes' tanhf), the exponential elsewhere."""
    square = v * v
    p = -5.70498872745e-3 * square + 2.06390887954e-2
    p = p * square - 5.37397155531e-2
    p = p * square + 1.33314422036e-1
    p = p * square - 3.33332819422e-1
    size = tl.abs(v)
    far = 1.0 - 2.0 / (tl.exp(2.0 * size) + 1.0)
    return tl.where(size < 0.625, p * square * v + v, tl.where(v < 0.0, -far, far))


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
    z, y = line // rows - (0), line % rows - (1)
    place = first + tl.arange(0, BLOCK_W)
    column = place - (1)
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
    run = tl.where(channel < 64, 64, 0)
    # Scaled by the channel's largest weight; the power that undoes it is kept.
    many = tl.where(channel < 64, 64 * 16, 0)
    top = tl.zeros((BLOCK,), tl.int32)
    for first in range(0, 64 * 16, BLOCK):
        index = first + tl.arange(0, BLOCK)
        source, tap = index // 16, index % 16
        top = tl.maximum(top, convolution_half_0_bits(tl.load(weight_ptr + (source * 64 + channel) * 16 + tap, mask=index < many, other=0.0)))
    factor = convolution_half_0_power(convolution_half_0_shift(tl.max(top, axis=0)))
    tl.store(back_ptr + channel, 1.0 / factor)
    for first in range(0, 1024, BLOCK):
        index = first + tl.arange(0, BLOCK)
        which, inner = index // 64, index % 64
        on, source = inner // 64, inner % 64
        tap = which
        inside = (inner < run) & (source < 64) & (index < 1024)
        value = tl.load(weight_ptr + (source * 64 + channel) * 16 + tap, mask=inside, other=0.0) * factor
        to = (index // 64 * 64 + channel) * 64 + index % 64
        tl.store(out_ptr + to, value.to(out_ptr.dtype.element_ty), mask=index < 1024)


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
    phase, tile_of = tile % 2, tile // 2
    phase_z, phase_y = phase // 2, phase % 2
    down_places: tl.constexpr = (OUT_HEIGHT + 1) // 2
    across_places: tl.constexpr = (OUT_WIDTH + 1) // 2
    spot = tile_of * BLOCK_P + tl.arange(0, BLOCK_P)
    z, y = spot // (down_places * across_places), spot // across_places % down_places
    along = spot % across_places
    there = (z * 1 + phase_z < OUT_DEPTH) & (y * 2 + phase_y < OUT_HEIGHT)
    first_z = (phase_z + 0) % 1
    taps_z = (1 - first_z) // 1
    z += (phase_z + 0) // 1 - taps_z + 1
    first_y = (phase_y + 1) % 2
    taps_y = (5 - first_y) // 2
    y += (phase_y + 1) // 2 - taps_y + 2
    # A block's last positions may not be there: they read the first ones again.  The product comes last, so that the
    # compiler sees by what the offsets can be divided.
    corner = tl.where(there, (z * HEIGHT + y) * WIDTH + along, 0) * 64
    start = x_ptr + sample * (LEVELS * HEIGHT * WIDTH * 64)
    weights = weight_ptr + channel[:, None] * 64
    k = tl.arange(0, BLOCK_K)[None, :]
    total_0 = tl.zeros((BLOCK_C, BLOCK_P), tl.float32)
    total_1 = tl.zeros((BLOCK_C, BLOCK_P), tl.float32)
    for step in range((taps_z * taps_y)):
        which = step
        down, across = which // taps_y, which % taps_y
        tap = ((first_z + (taps_z - 1 - down) * 1) * 4 + first_y + (taps_y - 1 - across) * 2) * 4
        left = tl.load(start + (corner[:, None] + (((down * HEIGHT + across) * WIDTH + 0) * 64 + k)))
        right = tl.load(weights + ((tap + 3) * 4096 + k))
        total_0 = tl.dot(right, tl.trans(left), total_0)
        left = tl.load(start + (corner[:, None] + (((down * HEIGHT + across) * WIDTH + 1) * 64 + k)))
        right = tl.load(weights + ((tap + 1) * 4096 + k))
        total_0 = tl.dot(right, tl.trans(left), total_0)
        right = tl.load(weights + ((tap + 2) * 4096 + k))
        total_1 = tl.dot(right, tl.trans(left), total_1)
        left = tl.load(start + (corner[:, None] + (((down * HEIGHT + across) * WIDTH + 2) * 64 + k)))
        right = tl.load(weights + ((tap + 0) * 4096 + k))
        total_1 = tl.dot(right, tl.trans(left), total_1)
    total = tl.reshape(tl.join(total_0, total_1), (BLOCK_C, 2 * BLOCK_P))
    spot = tile_of * (2 * BLOCK_P) + tl.arange(0, 2 * BLOCK_P)
    column = spot % (across_places * 2)
    line_y = spot // (across_places * 2) % down_places * 2 + phase_y
    line_z = spot // (across_places * 2 * down_places) * 1 + phase_z
    there = (line_z < OUT_DEPTH) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)
    line = line_z * OUT_HEIGHT + line_y
    place = line * OUT_WIDTH + column
    back = tl.load(back_ptr + channel) * convolution_half_0_power(-convolution_half_0_input_shift(tl.load(top_ptr + sample)))
    total = total * back[:, None]
    total += tl.load(bias_ptr + channel, mask=channel < 64, other=0.0).to(tl.float32)[:, None]
    inside = there[None, :] & (channel < 64)[:, None]
    plane = (sample * 64 + channel)[:, None]
    rows = batch * 64 * lines
    row, column = plane * lines + line[None, :], column[None, :]
    conv_transpose2d_input_at = total
    tanh_1 = tanh_of(conv_transpose2d_input_at)
    total = tanh_1
    tl.store(out_ptr + sample * (64 * positions) + (channel[:, None] * positions + place[None, :]), total, mask=inside)


def convolution_half_0(x, weight, bias):
    """A convolution over 64 channels and 16 taps, channels last, in 16 bits."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 64, 4, 4), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = (height - 1) * 2 + 3
    out_width = (width - 1) * 2 + 3
    shape = (batch, 64, out_height, out_width)
    levels, rows, columns = 1, height + 3, width + 3
    laid = x.new_empty(batch * levels * rows * columns * 64, dtype=torch.float16)
    top = x.new_zeros(batch, dtype=torch.int32)
    blocks = triton.cdiv(columns, 64)
    convolution_half_0_copy[(batch * levels * rows * blocks,)](x, laid, top, 1, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    convolution_half_0_again[(batch, min(32, levels * rows))](x, laid, top, 1, height, width, levels, rows, columns, BLOCK_W=64, num_warps=4)
    ordered = x.new_empty(65536, dtype=torch.float16)
    back = x.new_empty(64, dtype=torch.float32)
    convolution_half_0_weight[(64,)](weight, ordered, back, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(triton.cdiv(out_height, 2) * triton.cdiv(out_width, 2), 64) * 2
    convolution_half_0_kernel[(tiles * batch * 1,)](
        laid, ordered, top, back, bias, out, tiles, batch, levels, rows, columns, 1, out_height, out_width,
        BLOCK_P=64, BLOCK_C=64, BLOCK_K=64, num_warps=4, num_stages=2,
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
    def __init__(self, in_channels, out_channels, kernel_size, bias_shape, stride=2, padding=1, output_padding=1):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose2d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, output_padding=output_padding)
        self.bias = nn.Parameter(torch.randn(bias_shape)) 

    def forward(self, x):
        view_default = self.bias.reshape([-1])
        sub_tensor = self.conv_transpose.bias - view_default
        del view_default
        tanh = convolution_half_0(x, self.conv_transpose.weight, sub_tensor)
        return tanh
