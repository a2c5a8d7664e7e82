"""How this was made from the reference:

- kernel norm at _native_batch_norm_legit_functional: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel depthwise at conv2d_1: rows=16, columns=64, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_1: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel norm at _native_batch_norm_legit_functional_2: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel norm at _native_batch_norm_legit_functional_3: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at add_4: num_warps=4, block=1024
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
class ChannelShuffle(nn.Module):
    def __init__(self, groups):
        """
        Channel shuffle operation.

        :param groups: Number of groups for shuffling.
        """
        super(ChannelShuffle, self).__init__()
        self.groups = groups

    def forward(self, x):
        """
        Forward pass for channel shuffle.

        :param x: Input tensor, shape (batch_size, channels, height, width)
        :return: Output tensor, shape (batch_size, channels, height, width)
        """
        batch_size, channels, height, width = x.size()
        channels_per_group = channels // self.groups

        # Reshape
        x = x.view(batch_size, self.groups, channels_per_group, height, width)

        # Transpose
        x = x.transpose(1, 2).contiguous()

        # Flatten
        x = x.view(batch_size, -1, height, width)

        return x
batch_size = 10
out_channels = 480
groups = 3
height = 224
width = 224

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
def fused_2_kernel(
    getitem_10_ptr, getitem_15_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    getitem_10_at = tl.load(getitem_10_ptr + index, mask=inside, other=0).to(tl.float32)
    relu_1 = tl.where(getitem_10_at < 0.0, 0.0, getitem_10_at)
    getitem_15_at = tl.load(getitem_15_ptr + index, mask=inside, other=0).to(tl.float32)
    add_3 = relu_1 + getitem_15_at
    tl.store(out_ptr + index, add_3, mask=inside)


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
    x = fit(x, "x", (batch, 120, height, width), torch.float32)
    weight = fit(weight, "weight", (120, 1, 3, 3), torch.float32)
    out_height = (height - 1) // 1 + 1
    out_width = (width - 1) // 1 + 1
    shape = (batch, 120, out_height, out_width)
    out = x.new_empty(shape, dtype=torch.float32)
    depthwise_1_kernel[(batch * 120 * triton.cdiv(out_width, 64) * triton.cdiv(out_height, 16),)](
        x, weight, out, 120, height, width, out_height, batch * 120 * out_height, out_width,
        ROWS=16, COLUMNS=64, num_warps=4,
    )
    return out


def fused_2(getitem_10, getitem_15):
    """relu, add."""
    shape = getitem_10.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_10: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_10 = fit(getitem_10, "getitem_10", shape, torch.float32)
    getitem_15 = fit(getitem_15, "getitem_15", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(getitem_10)
    fused_2_kernel[(triton.cdiv(rows * columns, 1024),)](
        getitem_10, getitem_15, out, rows * columns, columns,
        BLOCK=1024, num_warps=4,
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
    def __init__(self, in_channels, out_channels, groups=3):
        """
        ShuffleNet unit implementation.

        :param in_channels: Number of input channels.
        :param out_channels: Number of output channels.
        :param groups: Number of groups for group convolution.
        """
        super(ModelNew, self).__init__()

        # Ensure the output channels are divisible by groups
        assert out_channels % 4 == 0
        mid_channels = out_channels // 4

        # First 1x1 group convolution
        self.conv1 = nn.Conv2d(in_channels, mid_channels, kernel_size=1, stride=1, padding=0, groups=groups, bias=False)
        self.bn1 = nn.BatchNorm2d(mid_channels)

        # Depthwise 3x3 convolution
        self.conv2 = nn.Conv2d(mid_channels, mid_channels, kernel_size=3, stride=1, padding=1, groups=mid_channels, bias=False)
        self.bn2 = nn.BatchNorm2d(mid_channels)

        # Second 1x1 group convolution
        self.conv3 = nn.Conv2d(mid_channels, out_channels, kernel_size=1, stride=1, padding=0, groups=groups, bias=False)
        self.bn3 = nn.BatchNorm2d(out_channels)

        # Shuffle operation
        self.shuffle = ChannelShuffle(groups)

        # Shortcut connection if input and output channels are the same
        if in_channels == out_channels:
            self.shortcut = nn.Sequential()
        else:
            self.shortcut = nn.Sequential(
                nn.Conv2d(in_channels, out_channels, kernel_size=1, stride=1, padding=0, bias=False),
                nn.BatchNorm2d(out_channels)
            )

    def forward(self, x):
        conv2d = torch.conv2d(x, self.conv1.weight, None, [1, 1], [0, 0], [1, 1], 3)
        add = self.bn1.num_batches_tracked + 1
        native_batch_norm_legit_functional = norm_0(conv2d, self.bn1.weight, self.bn1.bias, self.bn1.running_mean, self.bn1.running_var)
        getitem = native_batch_norm_legit_functional[0]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        relu = torch.relu(getitem)
        conv2d_1 = depthwise_1(relu, self.conv2.weight)
        add_1 = self.bn2.num_batches_tracked + 1
        native_batch_norm_legit_functional_1 = norm_0(conv2d_1, self.bn2.weight, self.bn2.bias, self.bn2.running_mean, self.bn2.running_var)
        getitem_5 = native_batch_norm_legit_functional_1[0]
        getitem_8 = native_batch_norm_legit_functional_1[3]
        getitem_9 = native_batch_norm_legit_functional_1[4]
        view = getitem_5.reshape([10, 3, 40, 224, 224])
        transpose = view.transpose(1, 2)
        clone = torch.ops.aten.clone.default(transpose, memory_format=torch.contiguous_format)
        view_1 = clone.reshape([10, -1, 224, 224])
        conv2d_2 = torch.conv2d(view_1, self.conv3.weight, None, [1, 1], [0, 0], [1, 1], 3)
        add_2 = self.bn3.num_batches_tracked + 1
        native_batch_norm_legit_functional_2 = norm_0(conv2d_2, self.bn3.weight, self.bn3.bias, self.bn3.running_mean, self.bn3.running_var)
        getitem_10 = native_batch_norm_legit_functional_2[0]
        getitem_13 = native_batch_norm_legit_functional_2[3]
        getitem_14 = native_batch_norm_legit_functional_2[4]
        conv2d_3 = torch.conv2d(x, self.shortcut[0].weight)
        add_3 = self.shortcut[1].num_batches_tracked + 1
        native_batch_norm_legit_functional_3 = norm_0(conv2d_3, self.shortcut[1].weight, self.shortcut[1].bias, self.shortcut[1].running_mean, self.shortcut[1].running_var)
        getitem_15 = native_batch_norm_legit_functional_3[0]
        getitem_18 = native_batch_norm_legit_functional_3[3]
        getitem_19 = native_batch_norm_legit_functional_3[4]
        add_4 = fused_2(getitem_10, getitem_15)
        self.bn1.running_mean.copy_(getitem_3)
        self.bn1.running_var.copy_(getitem_4)
        self.bn1.num_batches_tracked.copy_(add)
        self.bn2.running_mean.copy_(getitem_8)
        self.bn2.running_var.copy_(getitem_9)
        self.bn2.num_batches_tracked.copy_(add_1)
        self.bn3.running_mean.copy_(getitem_13)
        self.bn3.running_var.copy_(getitem_14)
        self.bn3.num_batches_tracked.copy_(add_2)
        self.shortcut[1].running_mean.copy_(getitem_18)
        self.shortcut[1].running_var.copy_(getitem_19)
        self.shortcut[1].num_batches_tracked.copy_(add_3)
        return add_4
