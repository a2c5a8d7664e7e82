"""How this was made from the reference:

- kernel norm at _native_batch_norm_legit_functional: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel depthwise at conv2d_1: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_1: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at hardtanh: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_2: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel norm at _native_batch_norm_legit_functional_3: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at hardtanh_1: num_warps=4, block=1024
- kernel depthwise at conv2d_4: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_4: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_2: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_5: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_6: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_3: num_warps=4, block=1024
- kernel depthwise at conv2d_7: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_7: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_4: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_8: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_9: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_5: num_warps=4, block=1024
- kernel depthwise at conv2d_10: rows=32, columns=32, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_10: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_6: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_11: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_12: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_7: num_warps=4, block=1024
- kernel depthwise at conv2d_13: rows=32, columns=32, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_13: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_8: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_14: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_15: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_9: num_warps=4, block=1024
- kernel depthwise at conv2d_16: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_16: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_10: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_17: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_18: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_11: num_warps=4, block=1024
- kernel depthwise at conv2d_19: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_19: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_12: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_20: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_21: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_13: num_warps=4, block=1024
- kernel depthwise at conv2d_22: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_22: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_14: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_23: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_24: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_15: num_warps=4, block=1024
- kernel depthwise at conv2d_25: rows=16, columns=16, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_25: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_16: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_26: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_27: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_17: num_warps=4, block=1024
- kernel depthwise at conv2d_28: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_28: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_18: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_29: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_30: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_19: num_warps=4, block=1024
- kernel depthwise at conv2d_31: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_31: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_20: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_32: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_33: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_21: num_warps=4, block=1024
- kernel depthwise at conv2d_34: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_34: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_22: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_35: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at add_41: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_36: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_23: num_warps=4, block=1024
- kernel depthwise at conv2d_37: rows=8, columns=8, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_37: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at hardtanh_24: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_38: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_39: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at adaptive_avg_pool2d: variant=whole, num_warps=4, rows=16, once=False, block=512, num_stages=1
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
class MBConv(nn.Module):
    def __init__(self, in_channels, out_channels, kernel_size, stride, expand_ratio):
        """
        MBConv block implementation.

        :param in_channels: Number of input channels.
        :param out_channels: Number of output channels.
        :param kernel_size: Kernel size for the depthwise convolution.
        :param stride: Stride for the depthwise convolution.
        :param expand_ratio: Expansion ratio for the intermediate channels.
        """
        super(MBConv, self).__init__()

        self.use_residual = (stride == 1 and in_channels == out_channels)
        hidden_dim = in_channels * expand_ratio

        if expand_ratio != 1:
            self.expand_conv = nn.Sequential(
                nn.Conv2d(in_channels, hidden_dim, kernel_size=1, stride=1, padding=0, bias=False),
                nn.BatchNorm2d(hidden_dim),
                nn.ReLU6(inplace=True)
            )

        self.depthwise_conv = nn.Sequential(
            nn.Conv2d(hidden_dim, hidden_dim, kernel_size=kernel_size, stride=stride, padding=(kernel_size-1)//2, groups=hidden_dim, bias=False),
            nn.BatchNorm2d(hidden_dim),
            nn.ReLU6(inplace=True)
        )

        self.project_conv = nn.Sequential(
            nn.Conv2d(hidden_dim, out_channels, kernel_size=1, stride=1, padding=0, bias=False),
            nn.BatchNorm2d(out_channels)
        )

    def forward(self, x):
        """
        Forward pass of the MBConv block.

        :param x: The input tensor, shape (batch_size, in_channels, H, W)
        :return: The output tensor, shape (batch_size, out_channels, H', W')
        """
        identity = x

        if hasattr(self, 'expand_conv'):
            x = self.expand_conv(x)

        x = self.depthwise_conv(x)
        x = self.project_conv(x)

        if self.use_residual:
            x += identity

        return x
num_classes = 1000

@triton.jit
def norm_0_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_0_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_0_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_0_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_0_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def depthwise_1_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_2_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_2_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_2_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_2_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_2_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_3_kernel(
    getitem_5_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_5_at = tl.load(getitem_5_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_5_at < 0.0, 0.0, getitem_5_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_4_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_4_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_4_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_4_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_4_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_5_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_5_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_5_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_5_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_5_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_6_kernel(
    getitem_15_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_15_at = tl.load(getitem_15_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_15_at < 0.0, 0.0, getitem_15_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_7_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_8_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_8_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_8_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_8_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_8_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_9_kernel(
    getitem_20_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_20_at = tl.load(getitem_20_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_20_at < 0.0, 0.0, getitem_20_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_10_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_10_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_10_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_10_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_10_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_11_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_11_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_11_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_11_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_11_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_12_kernel(
    getitem_30_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_30_at = tl.load(getitem_30_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_30_at < 0.0, 0.0, getitem_30_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_13_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_14_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_14_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_14_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_14_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_14_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_15_kernel(
    getitem_35_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_35_at = tl.load(getitem_35_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_35_at < 0.0, 0.0, getitem_35_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_16_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_16_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_16_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_16_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_16_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_17_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_17_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_17_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_17_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_17_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_18_kernel(
    getitem_45_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_45_at = tl.load(getitem_45_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_45_at < 0.0, 0.0, getitem_45_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_19_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y * 2 - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column * 2 - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_20_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_20_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_20_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_20_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_20_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_21_kernel(
    getitem_50_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_50_at = tl.load(getitem_50_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_50_at < 0.0, 0.0, getitem_50_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_22_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_22_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_22_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_22_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_22_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_23_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_23_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_23_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_23_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_23_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_24_kernel(
    getitem_60_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_60_at = tl.load(getitem_60_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_60_at < 0.0, 0.0, getitem_60_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_25_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_26_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_26_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_26_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_26_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_26_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_27_kernel(
    getitem_65_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_65_at = tl.load(getitem_65_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_65_at < 0.0, 0.0, getitem_65_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_28_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_28_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_28_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_28_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_28_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_29_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_29_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_29_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_29_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_29_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_30_kernel(
    getitem_75_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_75_at = tl.load(getitem_75_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_75_at < 0.0, 0.0, getitem_75_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_31_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y * 2 - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column * 2 - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_32_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_32_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_32_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_32_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_32_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_33_kernel(
    getitem_80_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_80_at = tl.load(getitem_80_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_80_at < 0.0, 0.0, getitem_80_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_34_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_34_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_34_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_34_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_34_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_35_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_35_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_35_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_35_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_35_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_36_kernel(
    getitem_90_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_90_at = tl.load(getitem_90_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_90_at < 0.0, 0.0, getitem_90_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_37_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_38_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_38_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_38_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_38_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_38_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_39_kernel(
    getitem_95_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_95_at = tl.load(getitem_95_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_95_at < 0.0, 0.0, getitem_95_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_40_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_40_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_40_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_40_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_40_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_41_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_41_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_41_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_41_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_41_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_42_kernel(
    getitem_105_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_105_at = tl.load(getitem_105_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_105_at < 0.0, 0.0, getitem_105_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_43_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_44_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_44_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_44_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_44_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_44_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_45_kernel(
    getitem_110_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_110_at = tl.load(getitem_110_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_110_at < 0.0, 0.0, getitem_110_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_46_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_46_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_46_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_46_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_46_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_47_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_47_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_47_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_47_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_47_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_48_kernel(
    getitem_120_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_120_at = tl.load(getitem_120_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_120_at < 0.0, 0.0, getitem_120_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_49_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_50_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_50_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_50_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_50_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_50_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_51_kernel(
    getitem_125_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_125_at = tl.load(getitem_125_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_125_at < 0.0, 0.0, getitem_125_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_52_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_52_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_52_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_52_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_52_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_53_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_53_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_53_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_53_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_53_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_54_kernel(
    getitem_135_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_135_at = tl.load(getitem_135_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_135_at < 0.0, 0.0, getitem_135_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_55_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y * 2 - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column * 2 - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_56_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_56_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_56_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_56_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_56_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_57_kernel(
    getitem_140_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_140_at = tl.load(getitem_140_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_140_at < 0.0, 0.0, getitem_140_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_58_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_58_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_58_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_58_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_58_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_59_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_59_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_59_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_59_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_59_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_60_kernel(
    getitem_150_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_150_at = tl.load(getitem_150_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_150_at < 0.0, 0.0, getitem_150_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_61_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_62_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_62_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_62_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_62_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_62_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_63_kernel(
    getitem_155_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_155_at = tl.load(getitem_155_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_155_at < 0.0, 0.0, getitem_155_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_64_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_64_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_64_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_64_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_64_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_65_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_65_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_65_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_65_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_65_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_66_kernel(
    getitem_165_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_165_at = tl.load(getitem_165_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_165_at < 0.0, 0.0, getitem_165_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_67_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(5):
        down = y - 2 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(5):
            along = column - 2 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 5 + tap_y) * 5 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_68_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_68_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_68_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_68_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_68_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_69_kernel(
    getitem_170_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_170_at = tl.load(getitem_170_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_170_at < 0.0, 0.0, getitem_170_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_70_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_70_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_70_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_70_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_70_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_71_kernel(
    getitem_160_ptr, getitem_145_ptr, getitem_175_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_160_at = tl.load(getitem_160_ptr + index, mask=inside, other=0).to(tl.float32)
    getitem_145_at = tl.load(getitem_145_ptr + index, mask=inside, other=0).to(tl.float32)
    add_2 = getitem_160_at + getitem_145_at
    getitem_175_at = tl.load(getitem_175_ptr + index, mask=inside, other=0).to(tl.float32)
    add_4 = getitem_175_at + add_2
    tl.store(out_ptr + index, add_4, mask=inside)


@triton.jit
def norm_72_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_72_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_72_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_72_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_72_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_73_kernel(
    getitem_180_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_180_at = tl.load(getitem_180_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_180_at < 0.0, 0.0, getitem_180_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def depthwise_74_kernel(
    x_ptr, weight_ptr, out_ptr, channels, height, width, out_height, rows, columns,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Some rows and columns of one plane (one output channel of one sample); padding is not read."""
    place = tl.program_id(0).to(tl.int64)
    across = tl.cdiv(columns, COLUMNS)
    blocks = across * tl.cdiv(out_height, ROWS)
    plane = place // blocks
    part = (place % blocks).to(tl.int32)
    channel = plane % channels
    y = part // across * ROWS + tl.arange(0, ROWS)[:, None]
    column = part % across * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    first = plane * height
    total = tl.zeros((ROWS, COLUMNS), tl.float32)
    for tap_y in tl.static_range(3):
        down = y - 1 + tap_y
        line = x_ptr + (first + down) * width
        rows_there = (y < out_height) & (down >= 0) & (down < height)
        for tap_x in tl.static_range(3):
            along = column - 1 + tap_x
            there = rows_there & ((column < columns) & (along >= 0) & (along < width))
            tap = tl.load(weight_ptr + (channel * 3 + tap_y) * 3 + tap_x).to(tl.float32)
            total += tap * tl.load(line + along, mask=there, other=0.0).to(tl.float32)
    inside = (y < out_height) & (column < columns)
    row = plane * out_height + y
    tl.store(out_ptr + row * columns + column, total, mask=inside)


@triton.jit
def norm_75_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_75_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_75_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_75_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_75_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_76_kernel(
    getitem_185_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_185_at = tl.load(getitem_185_ptr + index, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(getitem_185_at < 0.0, 0.0, getitem_185_at)
    minimum_4 = tl.where(6.0 < maximum_2, 6.0, maximum_2)
    tl.store(out_ptr + index, minimum_4, mask=inside)


@triton.jit
def norm_77_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_77_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_77_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_77_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_77_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def norm_78_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_78_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_78_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_78_finish(
    part_ptr, moment_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def norm_78_apply(
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
    unit = channel
    mean = tl.load(moment_ptr + unit * 2, mask=there, other=0.0)
    scale = tl.load(moment_ptr + unit * 2 + 1, mask=there, other=0.0)
    scale *= tl.load(weight_ptr + channel, mask=there, other=0.0).to(tl.float32)
    bias = tl.load(bias_ptr + channel, mask=there, other=0.0).to(tl.float32)
    inside = there & (column < size)
    x = tl.load(x_ptr + plane * size + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out_ptr + plane * size + column, (x - mean) * scale + bias, mask=inside)


@triton.jit
def fused_79_kernel(
    getitem_195_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    getitem_195_at = tl.load(getitem_195_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    relu_1 = tl.where(getitem_195_at < 0.0, 0.0, getitem_195_at)
    sum_2 = tl.sum(tl.where(inside, relu_1, 0.0), axis=1)[:, None]
    div_4 = sum_2 / columns
    tl.store(out_ptr + row, div_4, mask=row < rows)


def norm_0(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_0_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_0_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_0_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def depthwise_1(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 32, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 32, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_1_kernel[(batch * 32 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 32, height, width, out_height, batch * 32 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def norm_2(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_2_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_2_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_2_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_3(getitem_5):
    """maximum, minimum."""
    shape = getitem_5.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_5: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_5 = fit(getitem_5, "getitem_5", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_5)
    fused_3_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_5, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_4(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_4_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_4_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_4_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_5(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_5_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_5_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_5_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_6(getitem_15):
    """maximum, minimum."""
    shape = getitem_15.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_15: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_15 = fit(getitem_15, "getitem_15", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_15)
    fused_6_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_15, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_7(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 96, height, width), torch.float32)
    weight = fit(weight, "weight", (96, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 96, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_7_kernel[(batch * 96 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 96, height, width, out_height, batch * 96 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def norm_8(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_8_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_8_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_8_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_9(getitem_20):
    """maximum, minimum."""
    shape = getitem_20.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_20: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_20 = fit(getitem_20, "getitem_20", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_20)
    fused_9_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_20, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_10(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_10_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_10_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_10_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_11(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_11_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_11_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_11_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_12(getitem_30):
    """maximum, minimum."""
    shape = getitem_30.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_30: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_30 = fit(getitem_30, "getitem_30", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_30)
    fused_12_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_30, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_13(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 144, height, width), torch.float32)
    weight = fit(weight, "weight", (144, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 144, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_13_kernel[(batch * 144 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 144, height, width, out_height, batch * 144 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def norm_14(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_14_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_14_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_14_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_15(getitem_35):
    """maximum, minimum."""
    shape = getitem_35.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_35: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_35 = fit(getitem_35, "getitem_35", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_35)
    fused_15_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_35, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_16(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_16_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_16_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_16_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_17(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_17_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_17_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_17_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_18(getitem_45):
    """maximum, minimum."""
    shape = getitem_45.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_45: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_45 = fit(getitem_45, "getitem_45", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_45)
    fused_18_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_45, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_19(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 144, height, width), torch.float32)
    weight = fit(weight, "weight", (144, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 144, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_19_kernel[(batch * 144 * triton.cdiv(out_width, 32) * triton.cdiv(out_height, 32),)](
        x, weight, out, 144, height, width, out_height, batch * 144 * out_height, out_width,
        ROWS=32, COLUMNS=32, num_warps=4,
    )
    return out


def norm_20(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_20_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_20_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_20_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_21(getitem_50):
    """maximum, minimum."""
    shape = getitem_50.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_50: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_50 = fit(getitem_50, "getitem_50", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_50)
    fused_21_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_50, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_22(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_22_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_22_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_22_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_23(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_23_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_23_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_23_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_24(getitem_60):
    """maximum, minimum."""
    shape = getitem_60.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_60: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_60 = fit(getitem_60, "getitem_60", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_60)
    fused_24_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_60, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_25(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 240, height, width), torch.float32)
    weight = fit(weight, "weight", (240, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 240, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_25_kernel[(batch * 240 * triton.cdiv(out_width, 32) * triton.cdiv(out_height, 32),)](
        x, weight, out, 240, height, width, out_height, batch * 240 * out_height, out_width,
        ROWS=32, COLUMNS=32, num_warps=4,
    )
    return out


def norm_26(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_26_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_26_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_26_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_27(getitem_65):
    """maximum, minimum."""
    shape = getitem_65.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_65: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_65 = fit(getitem_65, "getitem_65", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_65)
    fused_27_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_65, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_28(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_28_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_28_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_28_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_29(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_29_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_29_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_29_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_30(getitem_75):
    """maximum, minimum."""
    shape = getitem_75.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_75: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_75 = fit(getitem_75, "getitem_75", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_75)
    fused_30_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_75, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_31(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 240, height, width), torch.float32)
    weight = fit(weight, "weight", (240, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 240, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_31_kernel[(batch * 240 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 240, height, width, out_height, batch * 240 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def norm_32(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_32_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_32_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_32_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_33(getitem_80):
    """maximum, minimum."""
    shape = getitem_80.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_80: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_80 = fit(getitem_80, "getitem_80", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_80)
    fused_33_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_80, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_34(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_34_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_34_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_34_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_35(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_35_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_35_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_35_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_36(getitem_90):
    """maximum, minimum."""
    shape = getitem_90.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_90: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_90 = fit(getitem_90, "getitem_90", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_90)
    fused_36_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_90, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_37(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 480, height, width), torch.float32)
    weight = fit(weight, "weight", (480, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 480, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_37_kernel[(batch * 480 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 480, height, width, out_height, batch * 480 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def norm_38(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_38_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_38_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_38_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_39(getitem_95):
    """maximum, minimum."""
    shape = getitem_95.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_95: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_95 = fit(getitem_95, "getitem_95", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_95)
    fused_39_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_95, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_40(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_40_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_40_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_40_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_41(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_41_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_41_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_41_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_42(getitem_105):
    """maximum, minimum."""
    shape = getitem_105.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_105: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_105 = fit(getitem_105, "getitem_105", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_105)
    fused_42_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_105, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_43(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 480, height, width), torch.float32)
    weight = fit(weight, "weight", (480, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 480, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_43_kernel[(batch * 480 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 480, height, width, out_height, batch * 480 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def norm_44(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_44_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_44_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_44_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_45(getitem_110):
    """maximum, minimum."""
    shape = getitem_110.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_110: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_110 = fit(getitem_110, "getitem_110", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_110)
    fused_45_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_110, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_46(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_46_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_46_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_46_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_47(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_47_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_47_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_47_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_48(getitem_120):
    """maximum, minimum."""
    shape = getitem_120.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_120: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_120 = fit(getitem_120, "getitem_120", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_120)
    fused_48_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_120, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_49(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 672, height, width), torch.float32)
    weight = fit(weight, "weight", (672, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 672, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_49_kernel[(batch * 672 * triton.cdiv(out_width, 16) * triton.cdiv(out_height, 16),)](
        x, weight, out, 672, height, width, out_height, batch * 672 * out_height, out_width,
        ROWS=16, COLUMNS=16, num_warps=4,
    )
    return out


def norm_50(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_50_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_50_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_50_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_51(getitem_125):
    """maximum, minimum."""
    shape = getitem_125.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_125: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_125 = fit(getitem_125, "getitem_125", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_125)
    fused_51_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_125, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_52(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_52_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_52_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_52_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_53(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_53_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_53_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_53_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_54(getitem_135):
    """maximum, minimum."""
    shape = getitem_135.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_135: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_135 = fit(getitem_135, "getitem_135", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_135)
    fused_54_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_135, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_55(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 672, height, width), torch.float32)
    weight = fit(weight, "weight", (672, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 672, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_55_kernel[(batch * 672 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 672, height, width, out_height, batch * 672 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def norm_56(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_56_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_56_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_56_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_57(getitem_140):
    """maximum, minimum."""
    shape = getitem_140.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_140: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_140 = fit(getitem_140, "getitem_140", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_140)
    fused_57_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_140, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_58(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_58_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_58_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_58_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_59(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_59_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_59_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_59_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_60(getitem_150):
    """maximum, minimum."""
    shape = getitem_150.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_150: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_150 = fit(getitem_150, "getitem_150", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_150)
    fused_60_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_150, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_61(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 1152, height, width), torch.float32)
    weight = fit(weight, "weight", (1152, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 1152, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_61_kernel[(batch * 1152 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 1152, height, width, out_height, batch * 1152 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def norm_62(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_62_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_62_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_62_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_63(getitem_155):
    """maximum, minimum."""
    shape = getitem_155.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_155: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_155 = fit(getitem_155, "getitem_155", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_155)
    fused_63_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_155, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_64(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_64_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_64_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_64_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_65(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_65_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_65_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_65_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_66(getitem_165):
    """maximum, minimum."""
    shape = getitem_165.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_165: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_165 = fit(getitem_165, "getitem_165", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_165)
    fused_66_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_165, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_67(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 1152, height, width), torch.float32)
    weight = fit(weight, "weight", (1152, 1, 5, 5), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 1152, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_67_kernel[(batch * 1152 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 1152, height, width, out_height, batch * 1152 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def norm_68(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_68_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_68_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_68_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_69(getitem_170):
    """maximum, minimum."""
    shape = getitem_170.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_170: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_170 = fit(getitem_170, "getitem_170", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_170)
    fused_69_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_170, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_70(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_70_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_70_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_70_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_71(getitem_160, getitem_145, getitem_175):
    """add, add."""
    shape = getitem_160.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_160: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_160 = fit(getitem_160, "getitem_160", shape, torch.float32)
    getitem_145 = fit(getitem_145, "getitem_145", shape, torch.float32)
    getitem_175 = fit(getitem_175, "getitem_175", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_160)
    fused_71_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_160, getitem_145, getitem_175, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_72(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_72_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_72_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_72_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_73(getitem_180):
    """maximum, minimum."""
    shape = getitem_180.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_180: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_180 = fit(getitem_180, "getitem_180", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_180)
    fused_73_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_180, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def depthwise_74(x, weight):
    """A depthwise convolution."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 1152, height, width), torch.float32)
    weight = fit(weight, "weight", (1152, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 1152, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_74_kernel[(batch * 1152 * triton.cdiv(out_width, 8) * triton.cdiv(out_height, 8),)](
        x, weight, out, 1152, height, width, out_height, batch * 1152 * out_height, out_width,
        ROWS=8, COLUMNS=8, num_warps=4,
    )
    return out


def norm_75(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_75_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_75_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_75_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_76(getitem_185):
    """maximum, minimum."""
    shape = getitem_185.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_185: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_185 = fit(getitem_185, "getitem_185", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_185)
    fused_76_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_185, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
    )
    return out


def norm_77(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_77_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_77_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_77_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_78(x, weight, bias, running_mean, running_var):
    """Normalises each batch."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    weight = fit(weight, "weight", (channels,), torch.float32)
    bias = fit(bias, "bias", (channels,), torch.float32)
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    out = torch.empty_like(x)
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    moment = x.new_empty((units, 2), dtype=torch.float32)
    norm_78_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_78_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_78_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_79(getitem_195):
    """relu, sum, div."""
    shape = getitem_195.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_195: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_195 = fit(getitem_195, "getitem_195", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = getitem_195.new_empty((*shape[:2], 1, 1))
    fused_79_kernel[(triton.cdiv(rows, 16),)](
        getitem_195, out, rows, columns,
        ROWS=16, WIDTH=triton.next_power_of_2(columns), num_warps=4,
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
        EfficientNetB0 architecture implementation in PyTorch.

        :param num_classes: The number of output classes (default is 1000 for ImageNet).
        """
        super(Uncaptured, self).__init__()

        # Initial convolutional layer
        self.conv1 = nn.Conv2d(3, 32, kernel_size=3, stride=2, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(32)

        # MBConv blocks
        self.blocks = nn.Sequential(
            # MBConv1 (32, 16, 1, 1)
            MBConv(32, 16, kernel_size=3, stride=1, expand_ratio=1),
            # MBConv6 (16, 24, 2, 6)
            MBConv(16, 24, kernel_size=3, stride=2, expand_ratio=6),
            # MBConv6 (24, 24, 1, 6)
            MBConv(24, 24, kernel_size=3, stride=1, expand_ratio=6),
            # MBConv6 (24, 40, 2, 6)
            MBConv(24, 40, kernel_size=5, stride=2, expand_ratio=6),
            # MBConv6 (40, 40, 1, 6)
            MBConv(40, 40, kernel_size=5, stride=1, expand_ratio=6),
            # MBConv6 (40, 80, 2, 6)
            MBConv(40, 80, kernel_size=3, stride=2, expand_ratio=6),
            # MBConv6 (80, 80, 1, 6)
            MBConv(80, 80, kernel_size=3, stride=1, expand_ratio=6),
            # MBConv6 (80, 112, 1, 6)
            MBConv(80, 112, kernel_size=5, stride=1, expand_ratio=6),
            # MBConv6 (112, 112, 1, 6)
            MBConv(112, 112, kernel_size=5, stride=1, expand_ratio=6),
            # MBConv6 (112, 192, 2, 6)
            MBConv(112, 192, kernel_size=5, stride=2, expand_ratio=6),
            # MBConv6 (192, 192, 1, 6)
            MBConv(192, 192, kernel_size=5, stride=1, expand_ratio=6),
            # MBConv6 (192, 192, 1, 6)
            MBConv(192, 192, kernel_size=5, stride=1, expand_ratio=6),
            # MBConv6 (192, 320, 1, 6)
            MBConv(192, 320, kernel_size=3, stride=1, expand_ratio=6)
        )

        # Final convolutional layer
        self.conv2 = nn.Conv2d(320, 1280, kernel_size=1, stride=1, padding=0, bias=False)
        self.bn2 = nn.BatchNorm2d(1280)

        # Fully connected layer
        self.fc = nn.Linear(1280, num_classes)

    def forward(self, x):
        conv2d = torch.conv2d(x, self.conv1.weight, None, [2, 2], [1, 1])
        add = self.bn1.num_batches_tracked + 1
        native_batch_norm_legit_functional = norm_0(conv2d, self.bn1.weight, self.bn1.bias, self.bn1.running_mean, self.bn1.running_var)
        getitem = native_batch_norm_legit_functional[0]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        relu = torch.relu(getitem)
        conv2d_1 = depthwise_1(relu, self.blocks[0].depthwise_conv[0].weight)
        add_1 = self.blocks[0].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_1 = norm_2(conv2d_1, self.blocks[0].depthwise_conv[1].weight, self.blocks[0].depthwise_conv[1].bias, self.blocks[0].depthwise_conv[1].running_mean, self.blocks[0].depthwise_conv[1].running_var)
        getitem_5 = native_batch_norm_legit_functional_1[0]
        getitem_8 = native_batch_norm_legit_functional_1[3]
        getitem_9 = native_batch_norm_legit_functional_1[4]
        hardtanh = fused_3(getitem_5)
        conv2d_2 = torch.conv2d(hardtanh, self.blocks[0].project_conv[0].weight)
        add_2 = self.blocks[0].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_2 = norm_4(conv2d_2, self.blocks[0].project_conv[1].weight, self.blocks[0].project_conv[1].bias, self.blocks[0].project_conv[1].running_mean, self.blocks[0].project_conv[1].running_var)
        getitem_10 = native_batch_norm_legit_functional_2[0]
        getitem_13 = native_batch_norm_legit_functional_2[3]
        getitem_14 = native_batch_norm_legit_functional_2[4]
        conv2d_3 = torch.conv2d(getitem_10, self.blocks[1].expand_conv[0].weight)
        add_3 = self.blocks[1].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_3 = norm_5(conv2d_3, self.blocks[1].expand_conv[1].weight, self.blocks[1].expand_conv[1].bias, self.blocks[1].expand_conv[1].running_mean, self.blocks[1].expand_conv[1].running_var)
        getitem_15 = native_batch_norm_legit_functional_3[0]
        getitem_18 = native_batch_norm_legit_functional_3[3]
        getitem_19 = native_batch_norm_legit_functional_3[4]
        hardtanh_1 = fused_6(getitem_15)
        conv2d_4 = depthwise_7(hardtanh_1, self.blocks[1].depthwise_conv[0].weight)
        add_4 = self.blocks[1].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_4 = norm_8(conv2d_4, self.blocks[1].depthwise_conv[1].weight, self.blocks[1].depthwise_conv[1].bias, self.blocks[1].depthwise_conv[1].running_mean, self.blocks[1].depthwise_conv[1].running_var)
        getitem_20 = native_batch_norm_legit_functional_4[0]
        getitem_23 = native_batch_norm_legit_functional_4[3]
        getitem_24 = native_batch_norm_legit_functional_4[4]
        hardtanh_2 = fused_9(getitem_20)
        conv2d_5 = torch.conv2d(hardtanh_2, self.blocks[1].project_conv[0].weight)
        add_5 = self.blocks[1].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_5 = norm_10(conv2d_5, self.blocks[1].project_conv[1].weight, self.blocks[1].project_conv[1].bias, self.blocks[1].project_conv[1].running_mean, self.blocks[1].project_conv[1].running_var)
        getitem_25 = native_batch_norm_legit_functional_5[0]
        getitem_28 = native_batch_norm_legit_functional_5[3]
        getitem_29 = native_batch_norm_legit_functional_5[4]
        conv2d_6 = torch.conv2d(getitem_25, self.blocks[2].expand_conv[0].weight)
        add_6 = self.blocks[2].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_6 = norm_11(conv2d_6, self.blocks[2].expand_conv[1].weight, self.blocks[2].expand_conv[1].bias, self.blocks[2].expand_conv[1].running_mean, self.blocks[2].expand_conv[1].running_var)
        getitem_30 = native_batch_norm_legit_functional_6[0]
        getitem_33 = native_batch_norm_legit_functional_6[3]
        getitem_34 = native_batch_norm_legit_functional_6[4]
        hardtanh_3 = fused_12(getitem_30)
        conv2d_7 = depthwise_13(hardtanh_3, self.blocks[2].depthwise_conv[0].weight)
        add_7 = self.blocks[2].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_7 = norm_14(conv2d_7, self.blocks[2].depthwise_conv[1].weight, self.blocks[2].depthwise_conv[1].bias, self.blocks[2].depthwise_conv[1].running_mean, self.blocks[2].depthwise_conv[1].running_var)
        getitem_35 = native_batch_norm_legit_functional_7[0]
        getitem_38 = native_batch_norm_legit_functional_7[3]
        getitem_39 = native_batch_norm_legit_functional_7[4]
        hardtanh_4 = fused_15(getitem_35)
        conv2d_8 = torch.conv2d(hardtanh_4, self.blocks[2].project_conv[0].weight)
        add_8 = self.blocks[2].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_8 = norm_16(conv2d_8, self.blocks[2].project_conv[1].weight, self.blocks[2].project_conv[1].bias, self.blocks[2].project_conv[1].running_mean, self.blocks[2].project_conv[1].running_var)
        getitem_40 = native_batch_norm_legit_functional_8[0]
        getitem_43 = native_batch_norm_legit_functional_8[3]
        getitem_44 = native_batch_norm_legit_functional_8[4]
        add_9 = getitem_40 + getitem_25
        conv2d_9 = torch.conv2d(add_9, self.blocks[3].expand_conv[0].weight)
        add_10 = self.blocks[3].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_9 = norm_17(conv2d_9, self.blocks[3].expand_conv[1].weight, self.blocks[3].expand_conv[1].bias, self.blocks[3].expand_conv[1].running_mean, self.blocks[3].expand_conv[1].running_var)
        getitem_45 = native_batch_norm_legit_functional_9[0]
        getitem_48 = native_batch_norm_legit_functional_9[3]
        getitem_49 = native_batch_norm_legit_functional_9[4]
        hardtanh_5 = fused_18(getitem_45)
        conv2d_10 = depthwise_19(hardtanh_5, self.blocks[3].depthwise_conv[0].weight)
        add_11 = self.blocks[3].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_10 = norm_20(conv2d_10, self.blocks[3].depthwise_conv[1].weight, self.blocks[3].depthwise_conv[1].bias, self.blocks[3].depthwise_conv[1].running_mean, self.blocks[3].depthwise_conv[1].running_var)
        getitem_50 = native_batch_norm_legit_functional_10[0]
        getitem_53 = native_batch_norm_legit_functional_10[3]
        getitem_54 = native_batch_norm_legit_functional_10[4]
        hardtanh_6 = fused_21(getitem_50)
        conv2d_11 = torch.conv2d(hardtanh_6, self.blocks[3].project_conv[0].weight)
        add_12 = self.blocks[3].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_11 = norm_22(conv2d_11, self.blocks[3].project_conv[1].weight, self.blocks[3].project_conv[1].bias, self.blocks[3].project_conv[1].running_mean, self.blocks[3].project_conv[1].running_var)
        getitem_55 = native_batch_norm_legit_functional_11[0]
        getitem_58 = native_batch_norm_legit_functional_11[3]
        getitem_59 = native_batch_norm_legit_functional_11[4]
        conv2d_12 = torch.conv2d(getitem_55, self.blocks[4].expand_conv[0].weight)
        add_13 = self.blocks[4].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_12 = norm_23(conv2d_12, self.blocks[4].expand_conv[1].weight, self.blocks[4].expand_conv[1].bias, self.blocks[4].expand_conv[1].running_mean, self.blocks[4].expand_conv[1].running_var)
        getitem_60 = native_batch_norm_legit_functional_12[0]
        getitem_63 = native_batch_norm_legit_functional_12[3]
        getitem_64 = native_batch_norm_legit_functional_12[4]
        hardtanh_7 = fused_24(getitem_60)
        conv2d_13 = depthwise_25(hardtanh_7, self.blocks[4].depthwise_conv[0].weight)
        add_14 = self.blocks[4].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_13 = norm_26(conv2d_13, self.blocks[4].depthwise_conv[1].weight, self.blocks[4].depthwise_conv[1].bias, self.blocks[4].depthwise_conv[1].running_mean, self.blocks[4].depthwise_conv[1].running_var)
        getitem_65 = native_batch_norm_legit_functional_13[0]
        getitem_68 = native_batch_norm_legit_functional_13[3]
        getitem_69 = native_batch_norm_legit_functional_13[4]
        hardtanh_8 = fused_27(getitem_65)
        conv2d_14 = torch.conv2d(hardtanh_8, self.blocks[4].project_conv[0].weight)
        add_15 = self.blocks[4].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_14 = norm_28(conv2d_14, self.blocks[4].project_conv[1].weight, self.blocks[4].project_conv[1].bias, self.blocks[4].project_conv[1].running_mean, self.blocks[4].project_conv[1].running_var)
        getitem_70 = native_batch_norm_legit_functional_14[0]
        getitem_73 = native_batch_norm_legit_functional_14[3]
        getitem_74 = native_batch_norm_legit_functional_14[4]
        add_16 = getitem_70 + getitem_55
        conv2d_15 = torch.conv2d(add_16, self.blocks[5].expand_conv[0].weight)
        add_17 = self.blocks[5].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_15 = norm_29(conv2d_15, self.blocks[5].expand_conv[1].weight, self.blocks[5].expand_conv[1].bias, self.blocks[5].expand_conv[1].running_mean, self.blocks[5].expand_conv[1].running_var)
        getitem_75 = native_batch_norm_legit_functional_15[0]
        getitem_78 = native_batch_norm_legit_functional_15[3]
        getitem_79 = native_batch_norm_legit_functional_15[4]
        hardtanh_9 = fused_30(getitem_75)
        conv2d_16 = depthwise_31(hardtanh_9, self.blocks[5].depthwise_conv[0].weight)
        add_18 = self.blocks[5].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_16 = norm_32(conv2d_16, self.blocks[5].depthwise_conv[1].weight, self.blocks[5].depthwise_conv[1].bias, self.blocks[5].depthwise_conv[1].running_mean, self.blocks[5].depthwise_conv[1].running_var)
        getitem_80 = native_batch_norm_legit_functional_16[0]
        getitem_83 = native_batch_norm_legit_functional_16[3]
        getitem_84 = native_batch_norm_legit_functional_16[4]
        hardtanh_10 = fused_33(getitem_80)
        conv2d_17 = torch.conv2d(hardtanh_10, self.blocks[5].project_conv[0].weight)
        add_19 = self.blocks[5].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_17 = norm_34(conv2d_17, self.blocks[5].project_conv[1].weight, self.blocks[5].project_conv[1].bias, self.blocks[5].project_conv[1].running_mean, self.blocks[5].project_conv[1].running_var)
        getitem_85 = native_batch_norm_legit_functional_17[0]
        getitem_88 = native_batch_norm_legit_functional_17[3]
        getitem_89 = native_batch_norm_legit_functional_17[4]
        conv2d_18 = torch.conv2d(getitem_85, self.blocks[6].expand_conv[0].weight)
        add_20 = self.blocks[6].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_18 = norm_35(conv2d_18, self.blocks[6].expand_conv[1].weight, self.blocks[6].expand_conv[1].bias, self.blocks[6].expand_conv[1].running_mean, self.blocks[6].expand_conv[1].running_var)
        getitem_90 = native_batch_norm_legit_functional_18[0]
        getitem_93 = native_batch_norm_legit_functional_18[3]
        getitem_94 = native_batch_norm_legit_functional_18[4]
        hardtanh_11 = fused_36(getitem_90)
        conv2d_19 = depthwise_37(hardtanh_11, self.blocks[6].depthwise_conv[0].weight)
        add_21 = self.blocks[6].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_19 = norm_38(conv2d_19, self.blocks[6].depthwise_conv[1].weight, self.blocks[6].depthwise_conv[1].bias, self.blocks[6].depthwise_conv[1].running_mean, self.blocks[6].depthwise_conv[1].running_var)
        getitem_95 = native_batch_norm_legit_functional_19[0]
        getitem_98 = native_batch_norm_legit_functional_19[3]
        getitem_99 = native_batch_norm_legit_functional_19[4]
        hardtanh_12 = fused_39(getitem_95)
        conv2d_20 = torch.conv2d(hardtanh_12, self.blocks[6].project_conv[0].weight)
        add_22 = self.blocks[6].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_20 = norm_40(conv2d_20, self.blocks[6].project_conv[1].weight, self.blocks[6].project_conv[1].bias, self.blocks[6].project_conv[1].running_mean, self.blocks[6].project_conv[1].running_var)
        getitem_100 = native_batch_norm_legit_functional_20[0]
        getitem_103 = native_batch_norm_legit_functional_20[3]
        getitem_104 = native_batch_norm_legit_functional_20[4]
        add_23 = getitem_100 + getitem_85
        conv2d_21 = torch.conv2d(add_23, self.blocks[7].expand_conv[0].weight)
        add_24 = self.blocks[7].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_21 = norm_41(conv2d_21, self.blocks[7].expand_conv[1].weight, self.blocks[7].expand_conv[1].bias, self.blocks[7].expand_conv[1].running_mean, self.blocks[7].expand_conv[1].running_var)
        getitem_105 = native_batch_norm_legit_functional_21[0]
        getitem_108 = native_batch_norm_legit_functional_21[3]
        getitem_109 = native_batch_norm_legit_functional_21[4]
        hardtanh_13 = fused_42(getitem_105)
        conv2d_22 = depthwise_43(hardtanh_13, self.blocks[7].depthwise_conv[0].weight)
        add_25 = self.blocks[7].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_22 = norm_44(conv2d_22, self.blocks[7].depthwise_conv[1].weight, self.blocks[7].depthwise_conv[1].bias, self.blocks[7].depthwise_conv[1].running_mean, self.blocks[7].depthwise_conv[1].running_var)
        getitem_110 = native_batch_norm_legit_functional_22[0]
        getitem_113 = native_batch_norm_legit_functional_22[3]
        getitem_114 = native_batch_norm_legit_functional_22[4]
        hardtanh_14 = fused_45(getitem_110)
        conv2d_23 = torch.conv2d(hardtanh_14, self.blocks[7].project_conv[0].weight)
        add_26 = self.blocks[7].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_23 = norm_46(conv2d_23, self.blocks[7].project_conv[1].weight, self.blocks[7].project_conv[1].bias, self.blocks[7].project_conv[1].running_mean, self.blocks[7].project_conv[1].running_var)
        getitem_115 = native_batch_norm_legit_functional_23[0]
        getitem_118 = native_batch_norm_legit_functional_23[3]
        getitem_119 = native_batch_norm_legit_functional_23[4]
        conv2d_24 = torch.conv2d(getitem_115, self.blocks[8].expand_conv[0].weight)
        add_27 = self.blocks[8].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_24 = norm_47(conv2d_24, self.blocks[8].expand_conv[1].weight, self.blocks[8].expand_conv[1].bias, self.blocks[8].expand_conv[1].running_mean, self.blocks[8].expand_conv[1].running_var)
        getitem_120 = native_batch_norm_legit_functional_24[0]
        getitem_123 = native_batch_norm_legit_functional_24[3]
        getitem_124 = native_batch_norm_legit_functional_24[4]
        hardtanh_15 = fused_48(getitem_120)
        conv2d_25 = depthwise_49(hardtanh_15, self.blocks[8].depthwise_conv[0].weight)
        add_28 = self.blocks[8].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_25 = norm_50(conv2d_25, self.blocks[8].depthwise_conv[1].weight, self.blocks[8].depthwise_conv[1].bias, self.blocks[8].depthwise_conv[1].running_mean, self.blocks[8].depthwise_conv[1].running_var)
        getitem_125 = native_batch_norm_legit_functional_25[0]
        getitem_128 = native_batch_norm_legit_functional_25[3]
        getitem_129 = native_batch_norm_legit_functional_25[4]
        hardtanh_16 = fused_51(getitem_125)
        conv2d_26 = torch.conv2d(hardtanh_16, self.blocks[8].project_conv[0].weight)
        add_29 = self.blocks[8].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_26 = norm_52(conv2d_26, self.blocks[8].project_conv[1].weight, self.blocks[8].project_conv[1].bias, self.blocks[8].project_conv[1].running_mean, self.blocks[8].project_conv[1].running_var)
        getitem_130 = native_batch_norm_legit_functional_26[0]
        getitem_133 = native_batch_norm_legit_functional_26[3]
        getitem_134 = native_batch_norm_legit_functional_26[4]
        add_30 = getitem_130 + getitem_115
        conv2d_27 = torch.conv2d(add_30, self.blocks[9].expand_conv[0].weight)
        add_31 = self.blocks[9].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_27 = norm_53(conv2d_27, self.blocks[9].expand_conv[1].weight, self.blocks[9].expand_conv[1].bias, self.blocks[9].expand_conv[1].running_mean, self.blocks[9].expand_conv[1].running_var)
        getitem_135 = native_batch_norm_legit_functional_27[0]
        getitem_138 = native_batch_norm_legit_functional_27[3]
        getitem_139 = native_batch_norm_legit_functional_27[4]
        hardtanh_17 = fused_54(getitem_135)
        conv2d_28 = depthwise_55(hardtanh_17, self.blocks[9].depthwise_conv[0].weight)
        add_32 = self.blocks[9].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_28 = norm_56(conv2d_28, self.blocks[9].depthwise_conv[1].weight, self.blocks[9].depthwise_conv[1].bias, self.blocks[9].depthwise_conv[1].running_mean, self.blocks[9].depthwise_conv[1].running_var)
        getitem_140 = native_batch_norm_legit_functional_28[0]
        getitem_143 = native_batch_norm_legit_functional_28[3]
        getitem_144 = native_batch_norm_legit_functional_28[4]
        hardtanh_18 = fused_57(getitem_140)
        conv2d_29 = torch.conv2d(hardtanh_18, self.blocks[9].project_conv[0].weight)
        add_33 = self.blocks[9].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_29 = norm_58(conv2d_29, self.blocks[9].project_conv[1].weight, self.blocks[9].project_conv[1].bias, self.blocks[9].project_conv[1].running_mean, self.blocks[9].project_conv[1].running_var)
        getitem_145 = native_batch_norm_legit_functional_29[0]
        getitem_148 = native_batch_norm_legit_functional_29[3]
        getitem_149 = native_batch_norm_legit_functional_29[4]
        conv2d_30 = torch.conv2d(getitem_145, self.blocks[10].expand_conv[0].weight)
        add_34 = self.blocks[10].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_30 = norm_59(conv2d_30, self.blocks[10].expand_conv[1].weight, self.blocks[10].expand_conv[1].bias, self.blocks[10].expand_conv[1].running_mean, self.blocks[10].expand_conv[1].running_var)
        getitem_150 = native_batch_norm_legit_functional_30[0]
        getitem_153 = native_batch_norm_legit_functional_30[3]
        getitem_154 = native_batch_norm_legit_functional_30[4]
        hardtanh_19 = fused_60(getitem_150)
        conv2d_31 = depthwise_61(hardtanh_19, self.blocks[10].depthwise_conv[0].weight)
        add_35 = self.blocks[10].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_31 = norm_62(conv2d_31, self.blocks[10].depthwise_conv[1].weight, self.blocks[10].depthwise_conv[1].bias, self.blocks[10].depthwise_conv[1].running_mean, self.blocks[10].depthwise_conv[1].running_var)
        getitem_155 = native_batch_norm_legit_functional_31[0]
        getitem_158 = native_batch_norm_legit_functional_31[3]
        getitem_159 = native_batch_norm_legit_functional_31[4]
        hardtanh_20 = fused_63(getitem_155)
        conv2d_32 = torch.conv2d(hardtanh_20, self.blocks[10].project_conv[0].weight)
        add_36 = self.blocks[10].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_32 = norm_64(conv2d_32, self.blocks[10].project_conv[1].weight, self.blocks[10].project_conv[1].bias, self.blocks[10].project_conv[1].running_mean, self.blocks[10].project_conv[1].running_var)
        getitem_160 = native_batch_norm_legit_functional_32[0]
        getitem_163 = native_batch_norm_legit_functional_32[3]
        getitem_164 = native_batch_norm_legit_functional_32[4]
        add_37 = getitem_160 + getitem_145
        conv2d_33 = torch.conv2d(add_37, self.blocks[11].expand_conv[0].weight)
        add_38 = self.blocks[11].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_33 = norm_65(conv2d_33, self.blocks[11].expand_conv[1].weight, self.blocks[11].expand_conv[1].bias, self.blocks[11].expand_conv[1].running_mean, self.blocks[11].expand_conv[1].running_var)
        getitem_165 = native_batch_norm_legit_functional_33[0]
        getitem_168 = native_batch_norm_legit_functional_33[3]
        getitem_169 = native_batch_norm_legit_functional_33[4]
        hardtanh_21 = fused_66(getitem_165)
        conv2d_34 = depthwise_67(hardtanh_21, self.blocks[11].depthwise_conv[0].weight)
        add_39 = self.blocks[11].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_34 = norm_68(conv2d_34, self.blocks[11].depthwise_conv[1].weight, self.blocks[11].depthwise_conv[1].bias, self.blocks[11].depthwise_conv[1].running_mean, self.blocks[11].depthwise_conv[1].running_var)
        getitem_170 = native_batch_norm_legit_functional_34[0]
        getitem_173 = native_batch_norm_legit_functional_34[3]
        getitem_174 = native_batch_norm_legit_functional_34[4]
        hardtanh_22 = fused_69(getitem_170)
        conv2d_35 = torch.conv2d(hardtanh_22, self.blocks[11].project_conv[0].weight)
        add_40 = self.blocks[11].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_35 = norm_70(conv2d_35, self.blocks[11].project_conv[1].weight, self.blocks[11].project_conv[1].bias, self.blocks[11].project_conv[1].running_mean, self.blocks[11].project_conv[1].running_var)
        getitem_175 = native_batch_norm_legit_functional_35[0]
        getitem_178 = native_batch_norm_legit_functional_35[3]
        getitem_179 = native_batch_norm_legit_functional_35[4]
        add_41 = fused_71(getitem_160, getitem_145, getitem_175)
        conv2d_36 = torch.conv2d(add_41, self.blocks[12].expand_conv[0].weight)
        add_42 = self.blocks[12].expand_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_36 = norm_72(conv2d_36, self.blocks[12].expand_conv[1].weight, self.blocks[12].expand_conv[1].bias, self.blocks[12].expand_conv[1].running_mean, self.blocks[12].expand_conv[1].running_var)
        getitem_180 = native_batch_norm_legit_functional_36[0]
        getitem_183 = native_batch_norm_legit_functional_36[3]
        getitem_184 = native_batch_norm_legit_functional_36[4]
        hardtanh_23 = fused_73(getitem_180)
        conv2d_37 = depthwise_74(hardtanh_23, self.blocks[12].depthwise_conv[0].weight)
        add_43 = self.blocks[12].depthwise_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_37 = norm_75(conv2d_37, self.blocks[12].depthwise_conv[1].weight, self.blocks[12].depthwise_conv[1].bias, self.blocks[12].depthwise_conv[1].running_mean, self.blocks[12].depthwise_conv[1].running_var)
        getitem_185 = native_batch_norm_legit_functional_37[0]
        getitem_188 = native_batch_norm_legit_functional_37[3]
        getitem_189 = native_batch_norm_legit_functional_37[4]
        hardtanh_24 = fused_76(getitem_185)
        conv2d_38 = torch.conv2d(hardtanh_24, self.blocks[12].project_conv[0].weight)
        add_44 = self.blocks[12].project_conv[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_38 = norm_77(conv2d_38, self.blocks[12].project_conv[1].weight, self.blocks[12].project_conv[1].bias, self.blocks[12].project_conv[1].running_mean, self.blocks[12].project_conv[1].running_var)
        getitem_190 = native_batch_norm_legit_functional_38[0]
        getitem_193 = native_batch_norm_legit_functional_38[3]
        getitem_194 = native_batch_norm_legit_functional_38[4]
        conv2d_39 = torch.conv2d(getitem_190, self.conv2.weight)
        add_45 = self.bn2.num_batches_tracked + 1
        native_batch_norm_legit_functional_39 = norm_78(conv2d_39, self.bn2.weight, self.bn2.bias, self.bn2.running_mean, self.bn2.running_var)
        getitem_195 = native_batch_norm_legit_functional_39[0]
        getitem_198 = native_batch_norm_legit_functional_39[3]
        getitem_199 = native_batch_norm_legit_functional_39[4]
        adaptive_avg_pool2d = fused_79(getitem_195)
        view = adaptive_avg_pool2d.reshape([10, -1])
        linear = torch.nn.functional.linear(view, self.fc.weight, self.fc.bias)
        self.bn1.running_mean.copy_(getitem_3)
        self.bn1.running_var.copy_(getitem_4)
        self.bn1.num_batches_tracked.copy_(add)
        self.blocks[0].depthwise_conv[1].running_mean.copy_(getitem_8)
        self.blocks[0].depthwise_conv[1].running_var.copy_(getitem_9)
        self.blocks[0].depthwise_conv[1].num_batches_tracked.copy_(add_1)
        self.blocks[0].project_conv[1].running_mean.copy_(getitem_13)
        self.blocks[0].project_conv[1].running_var.copy_(getitem_14)
        self.blocks[0].project_conv[1].num_batches_tracked.copy_(add_2)
        self.blocks[1].expand_conv[1].running_mean.copy_(getitem_18)
        self.blocks[1].expand_conv[1].running_var.copy_(getitem_19)
        self.blocks[1].expand_conv[1].num_batches_tracked.copy_(add_3)
        self.blocks[1].depthwise_conv[1].running_mean.copy_(getitem_23)
        self.blocks[1].depthwise_conv[1].running_var.copy_(getitem_24)
        self.blocks[1].depthwise_conv[1].num_batches_tracked.copy_(add_4)
        self.blocks[1].project_conv[1].running_mean.copy_(getitem_28)
        self.blocks[1].project_conv[1].running_var.copy_(getitem_29)
        self.blocks[1].project_conv[1].num_batches_tracked.copy_(add_5)
        self.blocks[2].expand_conv[1].running_mean.copy_(getitem_33)
        self.blocks[2].expand_conv[1].running_var.copy_(getitem_34)
        self.blocks[2].expand_conv[1].num_batches_tracked.copy_(add_6)
        self.blocks[2].depthwise_conv[1].running_mean.copy_(getitem_38)
        self.blocks[2].depthwise_conv[1].running_var.copy_(getitem_39)
        self.blocks[2].depthwise_conv[1].num_batches_tracked.copy_(add_7)
        self.blocks[2].project_conv[1].running_mean.copy_(getitem_43)
        self.blocks[2].project_conv[1].running_var.copy_(getitem_44)
        self.blocks[2].project_conv[1].num_batches_tracked.copy_(add_8)
        self.blocks[3].expand_conv[1].running_mean.copy_(getitem_48)
        self.blocks[3].expand_conv[1].running_var.copy_(getitem_49)
        self.blocks[3].expand_conv[1].num_batches_tracked.copy_(add_10)
        self.blocks[3].depthwise_conv[1].running_mean.copy_(getitem_53)
        self.blocks[3].depthwise_conv[1].running_var.copy_(getitem_54)
        self.blocks[3].depthwise_conv[1].num_batches_tracked.copy_(add_11)
        self.blocks[3].project_conv[1].running_mean.copy_(getitem_58)
        self.blocks[3].project_conv[1].running_var.copy_(getitem_59)
        self.blocks[3].project_conv[1].num_batches_tracked.copy_(add_12)
        self.blocks[4].expand_conv[1].running_mean.copy_(getitem_63)
        self.blocks[4].expand_conv[1].running_var.copy_(getitem_64)
        self.blocks[4].expand_conv[1].num_batches_tracked.copy_(add_13)
        self.blocks[4].depthwise_conv[1].running_mean.copy_(getitem_68)
        self.blocks[4].depthwise_conv[1].running_var.copy_(getitem_69)
        self.blocks[4].depthwise_conv[1].num_batches_tracked.copy_(add_14)
        self.blocks[4].project_conv[1].running_mean.copy_(getitem_73)
        self.blocks[4].project_conv[1].running_var.copy_(getitem_74)
        self.blocks[4].project_conv[1].num_batches_tracked.copy_(add_15)
        self.blocks[5].expand_conv[1].running_mean.copy_(getitem_78)
        self.blocks[5].expand_conv[1].running_var.copy_(getitem_79)
        self.blocks[5].expand_conv[1].num_batches_tracked.copy_(add_17)
        self.blocks[5].depthwise_conv[1].running_mean.copy_(getitem_83)
        self.blocks[5].depthwise_conv[1].running_var.copy_(getitem_84)
        self.blocks[5].depthwise_conv[1].num_batches_tracked.copy_(add_18)
        self.blocks[5].project_conv[1].running_mean.copy_(getitem_88)
        self.blocks[5].project_conv[1].running_var.copy_(getitem_89)
        self.blocks[5].project_conv[1].num_batches_tracked.copy_(add_19)
        self.blocks[6].expand_conv[1].running_mean.copy_(getitem_93)
        self.blocks[6].expand_conv[1].running_var.copy_(getitem_94)
        self.blocks[6].expand_conv[1].num_batches_tracked.copy_(add_20)
        self.blocks[6].depthwise_conv[1].running_mean.copy_(getitem_98)
        self.blocks[6].depthwise_conv[1].running_var.copy_(getitem_99)
        self.blocks[6].depthwise_conv[1].num_batches_tracked.copy_(add_21)
        self.blocks[6].project_conv[1].running_mean.copy_(getitem_103)
        self.blocks[6].project_conv[1].running_var.copy_(getitem_104)
        self.blocks[6].project_conv[1].num_batches_tracked.copy_(add_22)
        self.blocks[7].expand_conv[1].running_mean.copy_(getitem_108)
        self.blocks[7].expand_conv[1].running_var.copy_(getitem_109)
        self.blocks[7].expand_conv[1].num_batches_tracked.copy_(add_24)
        self.blocks[7].depthwise_conv[1].running_mean.copy_(getitem_113)
        self.blocks[7].depthwise_conv[1].running_var.copy_(getitem_114)
        self.blocks[7].depthwise_conv[1].num_batches_tracked.copy_(add_25)
        self.blocks[7].project_conv[1].running_mean.copy_(getitem_118)
        self.blocks[7].project_conv[1].running_var.copy_(getitem_119)
        self.blocks[7].project_conv[1].num_batches_tracked.copy_(add_26)
        self.blocks[8].expand_conv[1].running_mean.copy_(getitem_123)
        self.blocks[8].expand_conv[1].running_var.copy_(getitem_124)
        self.blocks[8].expand_conv[1].num_batches_tracked.copy_(add_27)
        self.blocks[8].depthwise_conv[1].running_mean.copy_(getitem_128)
        self.blocks[8].depthwise_conv[1].running_var.copy_(getitem_129)
        self.blocks[8].depthwise_conv[1].num_batches_tracked.copy_(add_28)
        self.blocks[8].project_conv[1].running_mean.copy_(getitem_133)
        self.blocks[8].project_conv[1].running_var.copy_(getitem_134)
        self.blocks[8].project_conv[1].num_batches_tracked.copy_(add_29)
        self.blocks[9].expand_conv[1].running_mean.copy_(getitem_138)
        self.blocks[9].expand_conv[1].running_var.copy_(getitem_139)
        self.blocks[9].expand_conv[1].num_batches_tracked.copy_(add_31)
        self.blocks[9].depthwise_conv[1].running_mean.copy_(getitem_143)
        self.blocks[9].depthwise_conv[1].running_var.copy_(getitem_144)
        self.blocks[9].depthwise_conv[1].num_batches_tracked.copy_(add_32)
        self.blocks[9].project_conv[1].running_mean.copy_(getitem_148)
        self.blocks[9].project_conv[1].running_var.copy_(getitem_149)
        self.blocks[9].project_conv[1].num_batches_tracked.copy_(add_33)
        self.blocks[10].expand_conv[1].running_mean.copy_(getitem_153)
        self.blocks[10].expand_conv[1].running_var.copy_(getitem_154)
        self.blocks[10].expand_conv[1].num_batches_tracked.copy_(add_34)
        self.blocks[10].depthwise_conv[1].running_mean.copy_(getitem_158)
        self.blocks[10].depthwise_conv[1].running_var.copy_(getitem_159)
        self.blocks[10].depthwise_conv[1].num_batches_tracked.copy_(add_35)
        self.blocks[10].project_conv[1].running_mean.copy_(getitem_163)
        self.blocks[10].project_conv[1].running_var.copy_(getitem_164)
        self.blocks[10].project_conv[1].num_batches_tracked.copy_(add_36)
        self.blocks[11].expand_conv[1].running_mean.copy_(getitem_168)
        self.blocks[11].expand_conv[1].running_var.copy_(getitem_169)
        self.blocks[11].expand_conv[1].num_batches_tracked.copy_(add_38)
        self.blocks[11].depthwise_conv[1].running_mean.copy_(getitem_173)
        self.blocks[11].depthwise_conv[1].running_var.copy_(getitem_174)
        self.blocks[11].depthwise_conv[1].num_batches_tracked.copy_(add_39)
        self.blocks[11].project_conv[1].running_mean.copy_(getitem_178)
        self.blocks[11].project_conv[1].running_var.copy_(getitem_179)
        self.blocks[11].project_conv[1].num_batches_tracked.copy_(add_40)
        self.blocks[12].expand_conv[1].running_mean.copy_(getitem_183)
        self.blocks[12].expand_conv[1].running_var.copy_(getitem_184)
        self.blocks[12].expand_conv[1].num_batches_tracked.copy_(add_42)
        self.blocks[12].depthwise_conv[1].running_mean.copy_(getitem_188)
        self.blocks[12].depthwise_conv[1].running_var.copy_(getitem_189)
        self.blocks[12].depthwise_conv[1].num_batches_tracked.copy_(add_43)
        self.blocks[12].project_conv[1].running_mean.copy_(getitem_193)
        self.blocks[12].project_conv[1].running_var.copy_(getitem_194)
        self.blocks[12].project_conv[1].num_batches_tracked.copy_(add_44)
        self.bn2.running_mean.copy_(getitem_198)
        self.bn2.running_var.copy_(getitem_199)
        self.bn2.num_batches_tracked.copy_(add_45)
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
