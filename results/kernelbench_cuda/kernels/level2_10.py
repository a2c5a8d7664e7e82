# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at max_pool2d: precision=tf32, order=taps, positions=128, channels=64, depth=32, num_warps=4, num_stages=3
- kernel fused at tanh: variant=whole, num_warps=16, rows=1, once=False, block=2048, num_stages=1
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
stride = 1
padding = 1
maxpool_kernel_size = 2
maxpool_stride = 2
hardtanh_min = -1
hardtanh_max = 1

@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


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
    inside = index < 64 * 9 * 64
    channel = index // (9 * 64)
    tap, source = index // 64 % 9, index % 64
    value = tl.load(weight_ptr + (source * 64 + channel) * 9 + (9 - 1 - tap), mask=inside, other=0.0)
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
    # A block is made of whole windows, so that they are reduced where they are.
    window, member = place // 4, place % 4
    there = window < (OUT_HEIGHT // 2) * (OUT_WIDTH // 2)
    line = window // (OUT_WIDTH // 2) * 2 + member // 2
    column = window % (OUT_WIDTH // 2) * 2 + member % 2
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT - 1, column - 1
    start = x_ptr + sample * (64 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(9 * (64 // BLOCK_K)):
        tap = step // (64 // BLOCK_K)
        source = step % (64 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = 0, tap // 3 % 3, tap % 3
        read = there & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 9 + tap) * 64 + source[:, None],
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
    several = tl.reshape(total, (BLOCK_P // 4, 4, BLOCK_C))
    found = largest_of(several, 1)
    window = tl.program_id(0) * (BLOCK_P // 4) + tl.arange(0, BLOCK_P // 4)[:, None]
    windows = (OUT_HEIGHT // 2) * (OUT_WIDTH // 2)
    inside = (window < windows) & (channel < 64)[None, :]
    tl.store(out_ptr + plane * windows + window, found, mask=inside)


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
def fused_1_kernel(
    max_pool2d_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = there
    max_pool2d_at = tl.load(max_pool2d_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(max_pool2d_at < (-1.0), (-1.0), max_pool2d_at)
    minimum_4 = tl.where(1.0 < maximum_2, 1.0, maximum_2)
    sum_5 = tl.sum(tl.where(inside, minimum_4, 0.0), axis=1)[:, None]
    div_7 = sum_5 / columns
    tanh_8 = tanh_of(div_7)
    tl.store(out_ptr + row, tanh_8)


def convolution_0(x, weight, bias):
    """A convolution over 64 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 64, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 64, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(36,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    pooled = (batch, 64, out_height // 2, out_width // 2)
    out = x.new_empty(pooled, dtype=torch.float32)
    tiles = triton.cdiv(pooled[2] * pooled[3] * 4, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def fused_1(max_pool2d):
    """maximum, minimum, sum, div, tanh."""
    shape = max_pool2d.shape
    if len(shape) != 4:
        raise ValueError(f"max_pool2d: the kernel takes 4 dimensions, not {len(shape)}")
    max_pool2d = fit(max_pool2d, "max_pool2d", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = max_pool2d.new_empty((*shape[:2], 1, 1))
    fused_1_kernel[(triton.cdiv(rows, 1),)](
        max_pool2d, out, rows, columns,
        ROWS=1, WIDTH=triton.next_power_of_2(columns), num_warps=16,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, maxpool_kernel_size, maxpool_stride, hardtanh_min, hardtanh_max):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose2d(in_channels, out_channels, kernel_size, stride=stride, padding=padding)
        self.maxpool = nn.MaxPool2d(kernel_size=maxpool_kernel_size, stride=maxpool_stride)
        self.hardtanh = nn.Hardtanh(min_val=hardtanh_min, max_val=hardtanh_max)

    def forward(self, x):
        max_pool2d = convolution_0(x, self.conv_transpose.weight, self.conv_transpose.bias)
        tanh = fused_1(max_pool2d)
        return tanh
