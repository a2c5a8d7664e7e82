"""How this was made from the reference:

- drop-identity at clone
- kernel convolution at relu: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
- kernel pool at max_pool2d: variant=taps, down=4, block=512, num_warps=4
- kernel convolution at relu_2: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3, turned=False
- kernel pool at max_pool2d_1: variant=taps, down=4, block=512, num_warps=4
- kernel convolution at conv2d_5: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3, turned=False
- kernel pool at max_pool2d_2: variant=taps, down=4, block=512, num_warps=4
- kernel convolution at conv2d_13: precision=tf32, order=taps, positions=128, channels=128, depth=32, num_warps=4, num_stages=3, turned=False
- kernel pool at max_pool2d_3: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_4: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_5: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_6: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_7: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_8: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_9: variant=taps, down=4, block=512, num_warps=4
- kernel pool at max_pool2d_10: variant=taps, down=1, block=1024, num_warps=4
- kernel pool at max_pool2d_11: variant=taps, down=1, block=1024, num_warps=4
- kernel pool at max_pool2d_12: variant=taps, down=1, block=1024, num_warps=4
- launch
"""

import operator
import warnings

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
class InceptionModule(nn.Module):
    def __init__(self, in_channels, out_1x1, reduce_3x3, out_3x3, reduce_5x5, out_5x5, pool_proj):
        """
        :param in_channels: Number of input channels
        :param out_1x1: Number of output channels for the 1x1 convolution
        :param reduce_3x3: Number of output channels for the 1x1 reduction before 3x3 convolution
        :param out_3x3: Number of output channels for the 3x3 convolution
        :param reduce_5x5: Number of output channels for the 1x1 reduction before 5x5 convolution
        :param out_5x5: Number of output channels for the 5x5 convolution
        :param pool_proj: Number of output channels for the pooling projection
        """
        super(InceptionModule, self).__init__()

        # 1x1 convolution branch
        self.branch1x1 = nn.Conv2d(in_channels, out_1x1, kernel_size=1)

        # 3x3 convolution branch
        self.branch3x3 = nn.Sequential(
            nn.Conv2d(in_channels, reduce_3x3, kernel_size=1),
            nn.Conv2d(reduce_3x3, out_3x3, kernel_size=3, padding=1)
        )

        # 5x5 convolution branch
        self.branch5x5 = nn.Sequential(
            nn.Conv2d(in_channels, reduce_5x5, kernel_size=1),
            nn.Conv2d(reduce_5x5, out_5x5, kernel_size=5, padding=2)
        )

        # Max pooling branch
        self.branch_pool = nn.Sequential(
            nn.MaxPool2d(kernel_size=3, stride=1, padding=1),
            nn.Conv2d(in_channels, pool_proj, kernel_size=1)
        )

    def forward(self, x):
        """
        :param x: Input tensor, shape (batch_size, in_channels, height, width)
        :return: Output tensor, shape (batch_size, out_channels, height, width)
        """
        branch1x1 = self.branch1x1(x)
        branch3x3 = self.branch3x3(x)
        branch5x5 = self.branch5x5(x)
        branch_pool = self.branch_pool(x)

        outputs = [branch1x1, branch3x3, branch5x5, branch_pool]
        return torch.cat(outputs, 1)
num_classes = 1000

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
    inside = index < 64 * 49 * 3
    channel = index // (49 * 3)
    tap, source = index % 49, index // 49 % 3
    value = tl.load(weight_ptr + (channel * 3 + source) * 49 + tap, mask=inside, other=0.0)
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
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT * 2 - 3, column * 2 - 3
    start = x_ptr + sample * (3 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Channels outside, taps inside: neighbouring taps read the same lines.
    for first in range(0, 49 * 3, BLOCK_K):
        step = first + tl.arange(0, BLOCK_K)
        source, tap = step // 49, step % 49
        down, across, on = step * 0, tap // 7 % 7, tap % 7
        real = step < 49 * 3
        read = there[:, None] & real[None, :] & ((y[:, None] + across[None, :]) >= 0) & ((y[:, None] + across[None, :]) < HEIGHT) & ((along[:, None] + on[None, :]) >= 0) & ((along[:, None] + on[None, :]) < WIDTH)
        offset = source * (DEPTH * HEIGHT * WIDTH) + (down * HEIGHT + across) * WIDTH + on
        left = tl.load(start + corner[:, None] + offset[None, :], mask=read, other=0.0)
        right = tl.load(
            weight_ptr + channel[None, :] * (49 * 3) + step[:, None],
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
    relu_1 = tl.where(conv2d_at < 0.0, 0.0, conv2d_at)
    total = relu_1
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_1_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_1_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_1_line(first, column, there & (row >= 0), WIDTH)
    best0 = larger(best0, pool_1_line(first + WIDTH, column, there, WIDTH))
    line = pool_1_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = line
    best1 = larger(best1, pool_1_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH))
    line = pool_1_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = line
    best2 = larger(best2, pool_1_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    line = pool_1_line(first + 6 * WIDTH, column, there & (row + 6 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = line
    best3 = larger(best3, pool_1_line(first + 7 * WIDTH, column, there & (row + 7 < HEIGHT), WIDTH))
    best3 = larger(best3, pool_1_line(first + 8 * WIDTH, column, there & (row + 8 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def convolution_2_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_2_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 192 * 9 * 64
    channel = index // (9 * 64)
    tap, source = index // 64 % 9, index % 64
    value = tl.load(weight_ptr + (channel * 64 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_2_rounded(value), mask=inside)


@triton.jit
def convolution_2_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
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
            mask=(channel < 192)[None, :], other=0.0,
        )
        total = tl.dot(convolution_2_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 192, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 192)[None, :]
    plane = (sample * 192 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 192 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    conv2d_2_at = total
    relu_1 = tl.where(conv2d_2_at < 0.0, 0.0, conv2d_2_at)
    total = relu_1
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_3_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_3_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_3_line(first, column, there & (row >= 0), WIDTH)
    best0 = larger(best0, pool_3_line(first + WIDTH, column, there, WIDTH))
    line = pool_3_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = line
    best1 = larger(best1, pool_3_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH))
    line = pool_3_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = line
    best2 = larger(best2, pool_3_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    line = pool_3_line(first + 6 * WIDTH, column, there & (row + 6 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = line
    best3 = larger(best3, pool_3_line(first + 7 * WIDTH, column, there & (row + 7 < HEIGHT), WIDTH))
    best3 = larger(best3, pool_3_line(first + 8 * WIDTH, column, there & (row + 8 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def convolution_4_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_4_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 128 * 9 * 96
    channel = index // (9 * 96)
    tap, source = index // 96 % 9, index % 96
    value = tl.load(weight_ptr + (channel * 96 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_4_rounded(value), mask=inside)


@triton.jit
def convolution_4_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT - 1, column - 1
    start = x_ptr + sample * (96 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(9 * (96 // BLOCK_K)):
        tap = step // (96 // BLOCK_K)
        source = step % (96 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = 0, tap // 3 % 3, tap % 3
        read = there & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 9 + tap) * 96 + source[:, None],
            mask=(channel < 128)[None, :], other=0.0,
        )
        total = tl.dot(convolution_4_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 128, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 128)[None, :]
    plane = (sample * 128 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 128 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_5_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_5_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_5_line(first, column, there & (row >= 0), WIDTH)
    line = pool_5_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_5_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_5_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_5_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_5_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def convolution_6_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_6_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 96 * 25 * 32
    channel = index // (25 * 32)
    tap, source = index // 32 % 25, index % 32
    value = tl.load(weight_ptr + (channel * 32 + source) * 25 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_6_rounded(value), mask=inside)


@triton.jit
def convolution_6_kernel(
    x_ptr, weight_ptr, bias_ptr, out_ptr, positions,
    DEPTH: tl.constexpr, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    BLOCK_P: tl.constexpr, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Some positions of one sample by some output channels: one product over taps and input channels."""
    sample = tl.program_id(1).to(tl.int64)
    channel = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    place = tl.program_id(0) * BLOCK_P + tl.arange(0, BLOCK_P)
    there = place < positions
    line, column = place // OUT_WIDTH, place % OUT_WIDTH
    z, y, along = line // OUT_HEIGHT, line % OUT_HEIGHT - 2, column - 2
    start = x_ptr + sample * (32 * DEPTH * HEIGHT * WIDTH)
    corner = (z * HEIGHT + y) * WIDTH + along
    total = tl.zeros((BLOCK_P, BLOCK_C), tl.float32)
    # Taps outside, channels inside: where a tap falls is one place for a whole block of channels.
    for step in range(25 * (32 // BLOCK_K)):
        tap = step // (32 // BLOCK_K)
        source = step % (32 // BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
        down, across, on = 0, tap // 5 % 5, tap % 5
        read = there & ((y + across) >= 0) & ((y + across) < HEIGHT) & ((along + on) >= 0) & ((along + on) < WIDTH)
        place_in = start + (corner + (down * HEIGHT + across) * WIDTH + on)
        left = tl.load(
            place_in[:, None] + source[None, :] * (DEPTH * HEIGHT * WIDTH), mask=read[:, None], other=0.0
        )
        right = tl.load(
            weight_ptr + (channel[None, :] * 25 + tap) * 32 + source[:, None],
            mask=(channel < 96)[None, :], other=0.0,
        )
        total = tl.dot(convolution_6_rounded(left), right, total)
    total += tl.load(bias_ptr + channel, mask=channel < 96, other=0.0).to(tl.float32)[None, :]
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 96)[None, :]
    plane = (sample * 96 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 96 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_7_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_7_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_7_line(first, column, there & (row >= 0), WIDTH)
    line = pool_7_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_7_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_7_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_7_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_7_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_8_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_8_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_8_line(first, column, there & (row >= 0), WIDTH)
    best0 = larger(best0, pool_8_line(first + WIDTH, column, there, WIDTH))
    line = pool_8_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = line
    best1 = larger(best1, pool_8_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH))
    line = pool_8_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = line
    best2 = larger(best2, pool_8_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    line = pool_8_line(first + 6 * WIDTH, column, there & (row + 6 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = line
    best3 = larger(best3, pool_8_line(first + 7 * WIDTH, column, there & (row + 7 < HEIGHT), WIDTH))
    best3 = larger(best3, pool_8_line(first + 8 * WIDTH, column, there & (row + 8 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_9_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_9_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_9_line(first, column, there & (row >= 0), WIDTH)
    line = pool_9_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_9_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_9_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_9_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_9_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_10_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_10_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_10_line(first, column, there & (row >= 0), WIDTH)
    line = pool_10_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_10_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_10_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_10_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_10_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_11_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_11_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_11_line(first, column, there & (row >= 0), WIDTH)
    line = pool_11_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_11_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_11_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_11_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_11_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_12_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_12_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_12_line(first, column, there & (row >= 0), WIDTH)
    line = pool_12_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_12_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_12_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_12_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_12_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_13_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_13_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_HEIGHT: tl.constexpr, OUT_WIDTH: tl.constexpr,
    PLANES: tl.constexpr, SPOTS: tl.constexpr, WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH * 4
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best0 = pool_13_line(first, column, there & (row >= 0), WIDTH)
    line = pool_13_line(first + WIDTH, column, there, WIDTH)
    best0 = larger(best0, line)
    best1 = line
    line = pool_13_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = larger(best1, line)
    best2 = line
    line = pool_13_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = larger(best2, line)
    best3 = line
    line = pool_13_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = larger(best3, line)
    best3 = larger(best3, pool_13_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_14_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_14_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, PLANES: tl.constexpr, SPOTS: tl.constexpr,
    WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH
    row = out_row * 2 - 1
    column = out_column * 2 - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best = pool_14_line(first, column, there & (row >= 0), WIDTH)
    best = larger(best, pool_14_line(first + WIDTH, column, there, WIDTH))
    best = larger(best, pool_14_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH))
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_15_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_15_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, PLANES: tl.constexpr, SPOTS: tl.constexpr,
    WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best = pool_15_line(first, column, there & (row >= 0), WIDTH)
    best = larger(best, pool_15_line(first + WIDTH, column, there, WIDTH))
    best = larger(best, pool_15_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH))
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


@triton.jit
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_16_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_16_kernel(
    x_ptr, out_ptr, planes,
    HEIGHT: tl.constexpr, WIDTH: tl.constexpr, OUT_WIDTH: tl.constexpr, PLANES: tl.constexpr, SPOTS: tl.constexpr,
    WINDOWS: tl.constexpr,
):
    """Maximum over windows of 3 x 3."""
    place = tl.program_id(0)
    blocks = tl.cdiv(SPOTS, WINDOWS)
    plane = (place // blocks).to(tl.int64) * PLANES + tl.arange(0, PLANES)[:, None]
    # A thread must not take windows next to each other: the lanes of a warp would read far apart.
    spot = place % blocks * WINDOWS + tl.max_contiguous(tl.arange(0, WINDOWS), 1)[None, :]
    there = (plane < planes) & (spot < SPOTS)
    out_column = spot % OUT_WIDTH
    out_row = spot // OUT_WIDTH
    row = out_row - 1
    column = out_column - 1
    first = x_ptr + plane * (HEIGHT * WIDTH) + (row * WIDTH + column)
    best = pool_16_line(first, column, there & (row >= 0), WIDTH)
    best = larger(best, pool_16_line(first + WIDTH, column, there, WIDTH))
    best = larger(best, pool_16_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH))
    tl.store(out_ptr + plane * SPOTS + spot, best, mask=there)


def convolution_0(x, weight, bias):
    """A convolution over 3 channels and 49 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 3, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 3, 7, 7), torch.float32)
    bias = fit(bias, "bias", (64,), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 64, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(10,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def pool_1(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_1_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def convolution_2(x, weight, bias):
    """A convolution over 64 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (192, 64, 3, 3), torch.float32)
    bias = fit(bias, "bias", (192,), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 192, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_2_weight[(108,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_2_kernel[(tiles, batch, 2,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=128, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def pool_3(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_3_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def convolution_4(x, weight, bias):
    """A convolution over 96 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 96, height, width), torch.float32)
    weight = fit(weight, "weight", (128, 96, 3, 3), torch.float32)
    bias = fit(bias, "bias", (128,), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 128, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_4_weight[(108,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_4_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=128, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def pool_5(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_5_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def convolution_6(x, weight, bias):
    """A convolution over 32 channels and 25 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 32, height, width), torch.float32)
    weight = fit(weight, "weight", (96, 32, 5, 5), torch.float32)
    bias = fit(bias, "bias", (96,), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 96, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_6_weight[(75,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_6_kernel[(tiles, batch, 1,)](
        x, ordered, bias, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=128, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def pool_7(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_7_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_8(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_8_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_9(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_9_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_10(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_10_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_11(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_11_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_12(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_12_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_13(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    groups = triton.cdiv(out_height, 4)
    planes, spots = math.prod(lead), groups * out_width
    windows = min(512, triton.next_power_of_2(spots))
    together = 512 // windows
    pool_13_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def pool_14(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    out = x.new_empty((*lead, out_height, out_width))
    planes, spots = math.prod(lead), out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_14_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots, WINDOWS=windows,
        num_warps=4,
    )
    return out


def pool_15(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    planes, spots = math.prod(lead), out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_15_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots, WINDOWS=windows,
        num_warps=4,
    )
    return out


def pool_16(x):
    """Maximum over windows of 3 x 3."""
    x = fit(x, "x", x.shape, torch.float32)
    *lead, height, width = x.shape
    out_height = (height - 1) + 1
    out_width = (width - 1) + 1
    out = x.new_empty((*lead, out_height, out_width))
    planes, spots = math.prod(lead), out_height * out_width
    windows = min(1024, triton.next_power_of_2(spots))
    together = 1024 // windows
    pool_16_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots, WINDOWS=windows,
        num_warps=4,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class Uncaptured(nn.Module):
    def __init__(self, num_classes=1000):
        """
        :param num_classes: Number of output classes
        """
        super(Uncaptured, self).__init__()

        self.conv1 = nn.Conv2d(3, 64, kernel_size=7, stride=2, padding=3)
        self.maxpool1 = nn.MaxPool2d(3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(64, 64, kernel_size=1)
        self.conv3 = nn.Conv2d(64, 192, kernel_size=3, padding=1)
        self.maxpool2 = nn.MaxPool2d(3, stride=2, padding=1)

        self.inception3a = InceptionModule(192, 64, 96, 128, 16, 32, 32)
        self.inception3b = InceptionModule(256, 128, 128, 192, 32, 96, 64)
        self.maxpool3 = nn.MaxPool2d(3, stride=2, padding=1)

        self.inception4a = InceptionModule(480, 192, 96, 208, 16, 48, 64)
        self.inception4b = InceptionModule(512, 160, 112, 224, 24, 64, 64)
        self.inception4c = InceptionModule(512, 128, 128, 256, 24, 64, 64)
        self.inception4d = InceptionModule(512, 112, 144, 288, 32, 64, 64)
        self.inception4e = InceptionModule(528, 256, 160, 320, 32, 128, 128)
        self.maxpool4 = nn.MaxPool2d(3, stride=2, padding=1)

        self.inception5a = InceptionModule(832, 256, 160, 320, 32, 128, 128)
        self.inception5b = InceptionModule(832, 384, 192, 384, 48, 128, 128)

        self.avgpool = nn.AdaptiveAvgPool2d((1, 1))
        self.dropout = nn.Dropout(0.0)
        self.fc = nn.Linear(1024, num_classes)

    def forward(self, x):
        relu = convolution_0(x, self.conv1.weight, self.conv1.bias)
        max_pool2d = pool_1(relu)
        conv2d_1 = torch.conv2d(max_pool2d, self.conv2.weight, self.conv2.bias)
        relu_1 = torch.relu(conv2d_1)
        relu_2 = convolution_2(relu_1, self.conv3.weight, self.conv3.bias)
        max_pool2d_1 = pool_3(relu_2)
        conv2d_3 = torch.conv2d(max_pool2d_1, self.inception3a.branch1x1.weight, self.inception3a.branch1x1.bias)
        conv2d_4 = torch.conv2d(max_pool2d_1, self.inception3a.branch3x3[0].weight, self.inception3a.branch3x3[0].bias)
        conv2d_5 = convolution_4(conv2d_4, self.inception3a.branch3x3[1].weight, self.inception3a.branch3x3[1].bias)
        conv2d_6 = torch.conv2d(max_pool2d_1, self.inception3a.branch5x5[0].weight, self.inception3a.branch5x5[0].bias)
        conv2d_7 = torch.conv2d(conv2d_6, self.inception3a.branch5x5[1].weight, self.inception3a.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_2 = pool_5(max_pool2d_1)
        conv2d_8 = torch.conv2d(max_pool2d_2, self.inception3a.branch_pool[1].weight, self.inception3a.branch_pool[1].bias)
        cat = torch.cat([conv2d_3, conv2d_5, conv2d_7, conv2d_8], 1)
        conv2d_9 = torch.conv2d(cat, self.inception3b.branch1x1.weight, self.inception3b.branch1x1.bias)
        conv2d_10 = torch.conv2d(cat, self.inception3b.branch3x3[0].weight, self.inception3b.branch3x3[0].bias)
        conv2d_11 = torch.conv2d(conv2d_10, self.inception3b.branch3x3[1].weight, self.inception3b.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_12 = torch.conv2d(cat, self.inception3b.branch5x5[0].weight, self.inception3b.branch5x5[0].bias)
        conv2d_13 = convolution_6(conv2d_12, self.inception3b.branch5x5[1].weight, self.inception3b.branch5x5[1].bias)
        max_pool2d_3 = pool_7(cat)
        conv2d_14 = torch.conv2d(max_pool2d_3, self.inception3b.branch_pool[1].weight, self.inception3b.branch_pool[1].bias)
        cat_1 = torch.cat([conv2d_9, conv2d_11, conv2d_13, conv2d_14], 1)
        max_pool2d_4 = pool_8(cat_1)
        conv2d_15 = torch.conv2d(max_pool2d_4, self.inception4a.branch1x1.weight, self.inception4a.branch1x1.bias)
        conv2d_16 = torch.conv2d(max_pool2d_4, self.inception4a.branch3x3[0].weight, self.inception4a.branch3x3[0].bias)
        conv2d_17 = torch.conv2d(conv2d_16, self.inception4a.branch3x3[1].weight, self.inception4a.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_18 = torch.conv2d(max_pool2d_4, self.inception4a.branch5x5[0].weight, self.inception4a.branch5x5[0].bias)
        conv2d_19 = torch.conv2d(conv2d_18, self.inception4a.branch5x5[1].weight, self.inception4a.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_5 = pool_9(max_pool2d_4)
        conv2d_20 = torch.conv2d(max_pool2d_5, self.inception4a.branch_pool[1].weight, self.inception4a.branch_pool[1].bias)
        cat_2 = torch.cat([conv2d_15, conv2d_17, conv2d_19, conv2d_20], 1)
        conv2d_21 = torch.conv2d(cat_2, self.inception4b.branch1x1.weight, self.inception4b.branch1x1.bias)
        conv2d_22 = torch.conv2d(cat_2, self.inception4b.branch3x3[0].weight, self.inception4b.branch3x3[0].bias)
        conv2d_23 = torch.conv2d(conv2d_22, self.inception4b.branch3x3[1].weight, self.inception4b.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_24 = torch.conv2d(cat_2, self.inception4b.branch5x5[0].weight, self.inception4b.branch5x5[0].bias)
        conv2d_25 = torch.conv2d(conv2d_24, self.inception4b.branch5x5[1].weight, self.inception4b.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_6 = pool_10(cat_2)
        conv2d_26 = torch.conv2d(max_pool2d_6, self.inception4b.branch_pool[1].weight, self.inception4b.branch_pool[1].bias)
        cat_3 = torch.cat([conv2d_21, conv2d_23, conv2d_25, conv2d_26], 1)
        conv2d_27 = torch.conv2d(cat_3, self.inception4c.branch1x1.weight, self.inception4c.branch1x1.bias)
        conv2d_28 = torch.conv2d(cat_3, self.inception4c.branch3x3[0].weight, self.inception4c.branch3x3[0].bias)
        conv2d_29 = torch.conv2d(conv2d_28, self.inception4c.branch3x3[1].weight, self.inception4c.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_30 = torch.conv2d(cat_3, self.inception4c.branch5x5[0].weight, self.inception4c.branch5x5[0].bias)
        conv2d_31 = torch.conv2d(conv2d_30, self.inception4c.branch5x5[1].weight, self.inception4c.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_7 = pool_11(cat_3)
        conv2d_32 = torch.conv2d(max_pool2d_7, self.inception4c.branch_pool[1].weight, self.inception4c.branch_pool[1].bias)
        cat_4 = torch.cat([conv2d_27, conv2d_29, conv2d_31, conv2d_32], 1)
        conv2d_33 = torch.conv2d(cat_4, self.inception4d.branch1x1.weight, self.inception4d.branch1x1.bias)
        conv2d_34 = torch.conv2d(cat_4, self.inception4d.branch3x3[0].weight, self.inception4d.branch3x3[0].bias)
        conv2d_35 = torch.conv2d(conv2d_34, self.inception4d.branch3x3[1].weight, self.inception4d.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_36 = torch.conv2d(cat_4, self.inception4d.branch5x5[0].weight, self.inception4d.branch5x5[0].bias)
        conv2d_37 = torch.conv2d(conv2d_36, self.inception4d.branch5x5[1].weight, self.inception4d.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_8 = pool_12(cat_4)
        conv2d_38 = torch.conv2d(max_pool2d_8, self.inception4d.branch_pool[1].weight, self.inception4d.branch_pool[1].bias)
        cat_5 = torch.cat([conv2d_33, conv2d_35, conv2d_37, conv2d_38], 1)
        conv2d_39 = torch.conv2d(cat_5, self.inception4e.branch1x1.weight, self.inception4e.branch1x1.bias)
        conv2d_40 = torch.conv2d(cat_5, self.inception4e.branch3x3[0].weight, self.inception4e.branch3x3[0].bias)
        conv2d_41 = torch.conv2d(conv2d_40, self.inception4e.branch3x3[1].weight, self.inception4e.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_42 = torch.conv2d(cat_5, self.inception4e.branch5x5[0].weight, self.inception4e.branch5x5[0].bias)
        conv2d_43 = torch.conv2d(conv2d_42, self.inception4e.branch5x5[1].weight, self.inception4e.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_9 = pool_13(cat_5)
        conv2d_44 = torch.conv2d(max_pool2d_9, self.inception4e.branch_pool[1].weight, self.inception4e.branch_pool[1].bias)
        cat_6 = torch.cat([conv2d_39, conv2d_41, conv2d_43, conv2d_44], 1)
        max_pool2d_10 = pool_14(cat_6)
        conv2d_45 = torch.conv2d(max_pool2d_10, self.inception5a.branch1x1.weight, self.inception5a.branch1x1.bias)
        conv2d_46 = torch.conv2d(max_pool2d_10, self.inception5a.branch3x3[0].weight, self.inception5a.branch3x3[0].bias)
        conv2d_47 = torch.conv2d(conv2d_46, self.inception5a.branch3x3[1].weight, self.inception5a.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_48 = torch.conv2d(max_pool2d_10, self.inception5a.branch5x5[0].weight, self.inception5a.branch5x5[0].bias)
        conv2d_49 = torch.conv2d(conv2d_48, self.inception5a.branch5x5[1].weight, self.inception5a.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_11 = pool_15(max_pool2d_10)
        conv2d_50 = torch.conv2d(max_pool2d_11, self.inception5a.branch_pool[1].weight, self.inception5a.branch_pool[1].bias)
        cat_7 = torch.cat([conv2d_45, conv2d_47, conv2d_49, conv2d_50], 1)
        conv2d_51 = torch.conv2d(cat_7, self.inception5b.branch1x1.weight, self.inception5b.branch1x1.bias)
        conv2d_52 = torch.conv2d(cat_7, self.inception5b.branch3x3[0].weight, self.inception5b.branch3x3[0].bias)
        conv2d_53 = torch.conv2d(conv2d_52, self.inception5b.branch3x3[1].weight, self.inception5b.branch3x3[1].bias, [1, 1], [1, 1])
        conv2d_54 = torch.conv2d(cat_7, self.inception5b.branch5x5[0].weight, self.inception5b.branch5x5[0].bias)
        conv2d_55 = torch.conv2d(conv2d_54, self.inception5b.branch5x5[1].weight, self.inception5b.branch5x5[1].bias, [1, 1], [2, 2])
        max_pool2d_12 = pool_16(cat_7)
        conv2d_56 = torch.conv2d(max_pool2d_12, self.inception5b.branch_pool[1].weight, self.inception5b.branch_pool[1].bias)
        cat_8 = torch.cat([conv2d_51, conv2d_53, conv2d_55, conv2d_56], 1)
        adaptive_avg_pool2d = torch.nn.functional.adaptive_avg_pool2d(cat_8, [1, 1])
        view = adaptive_avg_pool2d.reshape([10, 1024])
        linear = torch.nn.functional.linear(view, self.fc.weight, self.fc.bias)
        return linear


class CapturedCalls:
    """Calls of a module's forward, each captured in a CUDA graph the first time its shapes are seen."""

    MOST = 8  # each graph keeps memory of its own

    def __init__(self):
        self.entries, self.captures = {}, 0

    def __reduce__(self):
        return CapturedCalls, ()  # a copy of the module captures anew

    def __call__(self, module, forward, args, kwargs):
        key = self.key(module, args, kwargs)
        if key is None:
            return forward(*args, **kwargs)
        entry = self.entries.get(key)
        if entry and entry.now() != entry.captured_for:
            torch.cuda.synchronize()  # its memory is given back: no replay may still be using it
            del self.entries[key]
            entry = None
        if entry is None:
            entry = self.entries[key] = self.capture(module, forward, args, kwargs)
        # False: a replay would not do what the call does.
        return entry.replay(args, kwargs) if entry else forward(*args, **kwargs)

    @staticmethod
    def key(module, args, kwargs):
        """What a graph is captured for; None where the call must be made as it is."""
        if torch.compiler.is_compiling() or torch.is_inference_mode_enabled():
            return None
        grad, here, found = torch.is_grad_enabled(), None, []
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.Tensor):
                if type(value) is not torch.Tensor or not value.is_cuda or (grad and value.requires_grad):
                    return None
                here = value.device
                found.append((value.shape, value.stride(), value.dtype, here))
            elif value is None or isinstance(value, (bool, int, float, str)):
                found.append((type(value), repr(value)))
            else:
                return None
        if here is None or here.index != torch.cuda.current_device() or torch.cuda.is_current_stream_capturing():
            return None
        if grad and any(p.requires_grad for p in module.parameters()):
            return None
        cast = torch.is_autocast_enabled("cuda") and torch.get_autocast_dtype("cuda")
        return tuple(found), tuple(kwargs), grad, cast, module.training

    def capture(self, module, forward, args, kwargs):
        self.captures += 1
        if self.captures > self.MOST:
            return False
        state = ModuleState(module)
        try:
            return CapturedGraph(state, forward, args, kwargs)
        except (NotCapturable, RuntimeError):
            state.forget_attributes()
            return False
        finally:
            state.restore()


class NotCapturable(Exception):
    """A replay would differ from the call."""


class ModuleState:
    """What a forward reads and changes besides its arguments."""

    def __init__(self, module):
        self.parts = list(module.modules())
        self.children = [part._modules for part in self.parts if part._modules]
        self.kept_attributes = [dict(vars(part)) for part in self.parts]
        self.kept_values = [(b, b.clone()) for b in self.changeable()]
        self.kept_random = torch.get_rng_state(), torch.cuda.get_rng_state()
        self.random_checked = False

    def changeable(self):
        """Buffers, and tensors that are plain attributes."""
        held = [t for part in self.parts for t in (*part._buffers.values(), *vars(part).values())]
        return [t for t in held if isinstance(t, torch.Tensor)]

    def versions(self):
        return [p._version for part in self.parts for p in part._parameters.values() if p is not None]

    def drew(self):
        now = torch.get_rng_state(), torch.cuda.get_rng_state()
        return any(not torch.equal(a, b) for a, b in zip(self.kept_random, now))

    def restore(self):
        """Undo what trying the forward has changed."""
        with torch.no_grad():
            for tensor, value in self.kept_values:
                tensor.copy_(value)
        # A capture that failed may have left the generator unreadable; by then it was known to be untouched.
        if not self.random_checked and self.drew():
            torch.set_rng_state(self.kept_random[0])
            torch.cuda.set_rng_state(self.kept_random[1])

    def attributes(self):
        return [list(vars(part).values()) for part in self.parts]

    def same_attributes(self, before):
        return all(len(a) == len(b) and all(map(operator.is_, a, b)) for a, b in zip(before, self.attributes()))

    def forget_attributes(self):
        for part, kept in zip(self.parts, self.kept_attributes):
            vars(part).clear()
            vars(part).update(kept)

    def places(self):
        """Where every tensor is to be found; its address is asked for at each call."""
        dicts = [d for part in self.parts for d in (part._parameters, part._buffers, vars(part))]
        return [(d, name) for d in dicts for name, value in d.items() if isinstance(value, torch.Tensor)]


class CapturedGraph:
    """One captured call."""

    def __init__(self, state, forward, args, kwargs):
        self.inputs = [torch.empty_like(v) if isinstance(v, torch.Tensor) else v for v in (*args, *kwargs.values())]
        self.fill(args, kwargs)
        given = self.inputs[: len(args)], dict(zip(kwargs, self.inputs[len(args) :]))
        tensors = [v for v in self.inputs if isinstance(v, torch.Tensor)]
        parameters, untouched = state.versions(), [v._version for v in tensors]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            forward(*given[0], **given[1])
            attributes = state.attributes()
            # What waits for the device cannot be captured; asked this way, it raises before a capture is spoilt.
            mode = torch.cuda.get_sync_debug_mode()
            with warnings.catch_warnings(action="ignore"):  # torch calls this mode a prototype, once
                torch.cuda.set_sync_debug_mode("error")
            try:
                tried = forward(*given[0], **given[1])
            finally:
                torch.cuda.set_sync_debug_mode(mode)
        torch.cuda.current_stream().wait_stream(side)
        if not state.same_attributes(attributes):
            raise NotCapturable("keeps state in its attributes")
        if state.drew():
            raise NotCapturable("draws random numbers")
        state.random_checked = True
        leaves = []
        self.rebuilt(tried, leaves.append)
        memory = [v.untyped_storage().data_ptr() for v in leaves]
        held = [d[name] for d, name in state.places()] + tensors
        if len(set(memory)) < len(memory) or set(memory) & {v.untyped_storage().data_ptr() for v in held}:
            raise NotCapturable("its results share memory")
        del tried, leaves
        if parameters != state.versions() or untouched != [v._version for v in tensors]:
            raise NotCapturable("changes its inputs or parameters")
        self.places, self.parts, self.children = state.places(), state.parts, state.children
        self.captured_for = self.now()
        self.graph = torch.cuda.CUDAGraph()
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            # Only this thread's calls are held to the rules of a capture.
            with torch.cuda.graph(self.graph, stream=side, capture_error_mode="thread_local"):
                self.output = forward(*given[0], **given[1])
        if any("Graph is empty" in str(w.message) for w in said):
            raise NotCapturable("launches nothing")
        self.stream = torch.cuda.current_stream()

    def now(self):
        """What replaces a tensor or a part of the module, or changes a mode, shows here."""
        return (
            [d[name].data_ptr() if name in d else None for d, name in self.places],
            [part.training for part in self.parts],
            [list(children.values()) for children in self.children],
        )

    def fill(self, args, kwargs):
        for target, value in zip(self.inputs, (*args, *kwargs.values())):
            if isinstance(value, torch.Tensor):
                target.copy_(value)

    def replay(self, args, kwargs):
        stream = torch.cuda.current_stream()
        if stream != self.stream:  # the last call may still be reading what this one fills
            stream.wait_stream(self.stream)
            self.stream = stream
        with torch.no_grad():
            self.fill(args, kwargs)
            self.graph.replay()
            return self.rebuilt(self.output, torch.Tensor.clone)

    def rebuilt(self, value, take):
        """The same tuples, lists and dicts, with ``take`` of every tensor."""
        if type(value) is torch.Tensor and value.is_cuda:
            return take(value)
        if type(value) in (tuple, list):
            return type(value)([self.rebuilt(v, take) for v in value])
        if type(value) is dict:
            return {name: self.rebuilt(v, take) for name, v in value.items()}
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise NotCapturable(f"returns a {type(value).__name__}")


class ModelNew(Uncaptured):
    """Uncaptured, replayed from a CUDA graph where that changes nothing."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.captured_calls = CapturedCalls()

    def forward(self, *args, **kwargs):
        return self.captured_calls(self, super().forward, args, kwargs)
