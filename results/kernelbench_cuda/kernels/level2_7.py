"""How this was made from the reference:

- drop-identity at leaky_relu
- kernel convolution at add: precision=tf32, order=flat, positions=128, channels=32, depth=32, num_warps=4, num_stages=3
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
def convolution_0_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_0_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 32 * 27 * 8
    channel = index // (27 * 8)
    tap, source = index % 27, index // 27 % 8
    value = tl.load(weight_ptr + (channel * 8 + source) * 27 + tap, mask=inside, other=0.0)
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
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT, column
    start = x_ptr + sample * (8 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 27 * 8, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 27, step % 27
        down, across, on = tap // 9, tap // 3 % 3, tap % 3
        real = step < 27 * 8
        read = there[:, None] & real[None, :]
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.load(start + corner[:, None] + offset[None, :], mask=read, other=0.0)
        right = tl.load(
            weight_ptr + channel[None, :] * (27 * 8) + step[:, None],
            mask=real[:, None] & (channel < 32)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 32, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 32)[None, :]
    plane = (sample * 32 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 32 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    conv3d_at = total
    relu_1 = tl.where(conv3d_at < 0.0, 0.0, conv3d_at)
    mul_3 = relu_1 * 0.5
    mul_5 = relu_1 * 0.7071067811865476
    erf_6 = tl.math.erf(mul_5)
    add_8 = erf_6 + 1.0
    mul_9 = mul_3 * add_8
    sigmoid_10 = 1.0 / (1.0 + tl.exp(-mul_9))
    bias_at = tl.load(bias_in_ptr + plane % 32).to(tl.float32)
    add_12 = sigmoid_10 + bias_at
    total = add_12
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


def convolution_0(x, weight, bias, bias_in):
    """A convolution over 8 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 8, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 8, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (32,), torch.float32)
    out_depth = depth - 2
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 32, out_depth, out_height, out_width)
    bias_in = fit(bias_in, "bias", (shape[1], 1, 1, 1), torch.float32)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(7,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, bias_in, out, positions, depth, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=32, BLOCK_K=32, num_warps=4, num_stages=3,
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
        add = convolution_0(x, self.conv.weight, self.conv.bias, self.bias)
        return add
