# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- fold-add at sub
- kernel convolution at avg_pool2d: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3, turned=False
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 64
out_channels = 128
kernel_size = 3
subtract1_value = 0.5
subtract2_value = 0.2
kernel_size_pool = 2

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
def convolution_0_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_0_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 128 * 9 * 64
    channel = index // (9 * 64)
    tap, source = index // 64 % 9, index % 64
    value = tl.load(weight_ptr + (channel * 64 + source) * 9 + tap, mask=inside, other=0.0)
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
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT, column
    start = x_ptr + sample * (64 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(9 * (64 // BLOCK_K)):
        tap = step // (64 // BLOCK_K)
        source = step % (64 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = 0, tap // 3 % 3, tap % 3
        read = there
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 9 + tap) * 64 + source[:, None],
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
    conv2d_default_at = total
    tanh_1 = tanh_of(conv2d_default_at)
    sub_3 = tanh_1 - 0.2
    total = sub_3
    several = tl.reshape(total, (BLOCK_P // 4, 4, BLOCK_C))
    found = tl.sum(several, axis=1) / 4
    window = tl.program_id(0) * (BLOCK_P // 4) + tl.arange(0, BLOCK_P // 4)[:, None]
    windows = (OUT_HEIGHT // 2) * (OUT_WIDTH // 2)
    inside = (window < windows) & (channel < 128)[None, :]
    tl.store(out_ptr + plane * windows + window, found, mask=inside)


def convolution_0(x, weight, bias):
    """A convolution over 64 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (128, 64, 3, 3), torch.float32)
    bias = fit(bias, "bias", (128,), torch.float32)
    out_height = height - 2
    out_width = width - 2
    shape = (batch, 128, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(72,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    pooled = (batch, 128, out_height // 2, out_width // 2)
    out = x.new_empty(pooled, dtype=torch.float32)
    tiles = triton.cdiv(pooled[2] * pooled[3] * 4, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=128, BLOCK_K=32, num_warps=4, num_stages=3,
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
    def __init__(self, in_channels, out_channels, kernel_size, subtract1_value, subtract2_value, kernel_size_pool):
        super(ModelNew, self).__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, kernel_size)
        self.subtract1_value = subtract1_value
        self.subtract2_value = subtract2_value
        self.avgpool = nn.AvgPool2d(kernel_size_pool)

    def forward(self, x):
        sub_tensor = self.conv.bias - 0.5
        avg_pool2d = convolution_0(x, self.conv.weight, sub_tensor)
        return avg_pool2d
