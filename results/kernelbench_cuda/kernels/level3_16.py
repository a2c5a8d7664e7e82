"""How this was made from the reference:

- drop-identity at clone
- drop-identity at clone_1
- drop-identity at clone_2
- drop-identity at clone_3
- drop-identity at clone_4
- drop-identity at clone_5
- drop-identity at clone_6
- drop-identity at clone_7
- drop-identity at clone_8
- drop-identity at clone_9
- drop-identity at clone_10
- drop-identity at clone_11
- drop-identity at clone_12
- drop-identity at clone_13
- drop-identity at clone_14
- drop-identity at clone_15
- drop-identity at clone_16
- drop-identity at clone_17
- drop-identity at clone_18
- drop-identity at clone_19
- drop-identity at clone_20
- drop-identity at clone_21
- drop-identity at clone_22
- drop-identity at clone_23
- pool-convolution at avg_pool2d
- pool-convolution at avg_pool2d_1
- pool-convolution at avg_pool2d_2
- kernel convolution at conv2d: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3
- kernel norm at _native_batch_norm_legit_functional: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel pool at max_pool2d: variant=taps, down=4, block=512, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_1: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel convolution at conv2d_1: precision=tf32, order=taps, positions=128, channels=32, depth=32, num_warps=4, num_stages=3
- kernel norm at _native_batch_norm_legit_functional_2: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel convolution at conv2d_2: precision=tf32, order=taps, positions=128, channels=32, depth=32, num_warps=4, num_stages=3
- kernel norm at _native_batch_norm_legit_functional_3: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_4: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_5: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_6: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_7: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_8: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_9: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_10: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_11: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_12: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_13: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_14: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_15: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_16: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_17: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_18: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_19: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_20: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_21: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_22: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_23: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_24: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_25: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_26: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_27: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_28: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_29: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_30: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_31: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_32: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_33: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_34: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_35: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_36: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_37: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_38: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_39: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_40: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_41: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_42: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_43: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_44: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_45: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_46: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_47: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_48: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_49: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_50: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_51: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_52: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_53: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_54: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_55: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_56: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_57: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_58: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_59: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_60: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_61: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_62: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_63: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_64: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_65: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_66: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_67: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_68: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_69: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_70: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_71: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_72: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_73: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_74: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_75: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_76: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_77: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_78: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_79: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_80: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_81: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_82: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_83: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_84: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_85: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_86: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_87: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_88: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_89: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_90: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_91: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_92: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_93: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_94: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_95: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_96: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_97: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_98: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_99: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_100: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_101: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel norm at _native_batch_norm_legit_functional_102: variant=split, block=1024, num_warps=8, span=16384, planes=4
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
class DenseBlock(nn.Module):
    def __init__(self, num_layers: int, num_input_features: int, growth_rate: int):
        """
        :param num_layers: The number of layers in the dense block
        :param num_input_features: The number of input feature maps
        :param growth_rate: The growth rate for the dense block (new features added per layer)
        """
        super(DenseBlock, self).__init__()
        layers = []
        for i in range(num_layers):
            layers.append(self._make_layer(num_input_features + i * growth_rate, growth_rate))
        self.layers = nn.ModuleList(layers)

    def _make_layer(self, in_features: int, growth_rate: int):
        """
        Creates a single layer with BatchNorm, ReLU, Conv2D, and Dropout.
        """
        return nn.Sequential(
            nn.BatchNorm2d(in_features),
            nn.ReLU(inplace=True),
            nn.Conv2d(in_features, growth_rate, kernel_size=3, padding=1, bias=False),
            nn.Dropout(0.0)
        )

    def forward(self, x):
        """
        :param x: Input tensor of shape (batch_size, num_input_features, height, width)
        :return: Concatenated output tensor with shape (batch_size, num_output_features, height, width)
        """
        features = [x]
        for layer in self.layers:
            new_feature = layer(x)
            features.append(new_feature)
            x = torch.cat(features, 1)  # Concatenate along channel axis
        return x
class TransitionLayer(nn.Module):
    def __init__(self, num_input_features: int, num_output_features: int):
        """
        :param num_input_features: The number of input feature maps
        :param num_output_features: The number of output feature maps
        """
        super(TransitionLayer, self).__init__()
        self.transition = nn.Sequential(
            nn.BatchNorm2d(num_input_features),
            nn.ReLU(inplace=True),
            nn.Conv2d(num_input_features, num_output_features, kernel_size=1, bias=False),
            nn.AvgPool2d(kernel_size=2, stride=2)
        )

    def forward(self, x):
        """
        :param x: Input tensor of shape (batch_size, num_input_features, height, width)
        :return: Downsampled tensor with reduced number of feature maps
        """
        return self.transition(x)
num_classes = 10

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
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 64)[None, :]
    plane = (sample * 64 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 64 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def norm_1_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_1_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_1_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_1_finish(
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
def norm_1_apply(
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
def larger(a, b):
    """The larger of two; NaN where either is."""
    return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)


@triton.jit
def pool_2_line(first, column, inside, WIDTH: tl.constexpr):
    """One row of every window."""
    value = tl.load(first, mask=inside & (column >= 0), other=-float("inf")).to(tl.float32)
    value = larger(value, tl.load(first + 1, mask=inside, other=-float("inf")).to(tl.float32))
    value = larger(value, tl.load(first + 2, mask=inside & (column + 2 < WIDTH), other=-float("inf")).to(tl.float32))
    return value


@triton.jit
def pool_2_kernel(
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
    best0 = pool_2_line(first, column, there & (row >= 0), WIDTH)
    best0 = larger(best0, pool_2_line(first + WIDTH, column, there, WIDTH))
    line = pool_2_line(first + 2 * WIDTH, column, there & (row + 2 < HEIGHT), WIDTH)
    best0 = larger(best0, line)
    best1 = line
    best1 = larger(best1, pool_2_line(first + 3 * WIDTH, column, there & (row + 3 < HEIGHT), WIDTH))
    line = pool_2_line(first + 4 * WIDTH, column, there & (row + 4 < HEIGHT), WIDTH)
    best1 = larger(best1, line)
    best2 = line
    best2 = larger(best2, pool_2_line(first + 5 * WIDTH, column, there & (row + 5 < HEIGHT), WIDTH))
    line = pool_2_line(first + 6 * WIDTH, column, there & (row + 6 < HEIGHT), WIDTH)
    best2 = larger(best2, line)
    best3 = line
    best3 = larger(best3, pool_2_line(first + 7 * WIDTH, column, there & (row + 7 < HEIGHT), WIDTH))
    best3 = larger(best3, pool_2_line(first + 8 * WIDTH, column, there & (row + 8 < HEIGHT), WIDTH))
    to = out_ptr + plane * (OUT_HEIGHT * OUT_WIDTH) + (out_row * OUT_WIDTH + out_column)
    tl.store(to, best0, mask=there)
    tl.store(to + OUT_WIDTH, best1, mask=there & (out_row + 1 < OUT_HEIGHT))
    tl.store(to + 2 * OUT_WIDTH, best2, mask=there & (out_row + 2 < OUT_HEIGHT))
    tl.store(to + 3 * OUT_WIDTH, best3, mask=there & (out_row + 3 < OUT_HEIGHT))


@triton.jit
def norm_3_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_3_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_3_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_3_finish(
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
def norm_3_apply(
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
def convolution_4_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_4_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 32 * 9 * 64
    channel = index // (9 * 64)
    tap, source = index // 64 % 9, index % 64
    value = tl.load(weight_ptr + (channel * 64 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_4_rounded(value), mask=inside)


@triton.jit
def convolution_4_kernel(
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
            mask=(channel < 32)[None, :], other=0.0,
        )
        total = tl.dot(convolution_4_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 32)[None, :]
    plane = (sample * 32 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 32 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


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
def convolution_6_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_6_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 32 * 9 * 96
    channel = index // (9 * 96)
    tap, source = index // 96 % 9, index % 96
    value = tl.load(weight_ptr + (channel * 96 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_6_rounded(value), mask=inside)


@triton.jit
def convolution_6_kernel(
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
            mask=(channel < 32)[None, :], other=0.0,
        )
        total = tl.dot(convolution_6_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 32)[None, :]
    plane = (sample * 32 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 32 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def norm_7_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_7_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_7_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_7_finish(
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
def norm_7_apply(
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
def norm_9_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_9_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_9_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_9_finish(
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
def norm_9_apply(
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
def norm_12_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_12_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_12_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_12_finish(
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
def norm_12_apply(
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
def norm_13_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_13_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_13_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_13_finish(
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
def norm_13_apply(
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
def norm_15_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_15_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_15_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_15_finish(
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
def norm_15_apply(
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
def norm_18_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_18_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_18_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_18_finish(
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
def norm_18_apply(
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
def norm_19_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_19_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_19_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_19_finish(
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
def norm_19_apply(
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
def norm_21_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_21_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_21_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_21_finish(
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
def norm_21_apply(
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
def norm_24_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_24_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_24_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_24_finish(
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
def norm_24_apply(
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
def norm_25_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_25_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_25_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_25_finish(
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
def norm_25_apply(
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
def norm_27_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_27_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_27_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_27_finish(
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
def norm_27_apply(
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
def norm_30_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_30_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_30_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_30_finish(
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
def norm_30_apply(
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
def norm_31_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_31_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_31_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_31_finish(
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
def norm_31_apply(
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
def norm_33_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_33_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_33_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_33_finish(
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
def norm_33_apply(
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
def norm_36_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_36_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_36_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_36_finish(
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
def norm_36_apply(
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
def norm_37_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_37_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_37_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_37_finish(
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
def norm_37_apply(
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
def norm_39_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_39_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_39_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_39_finish(
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
def norm_39_apply(
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
def norm_42_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_42_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_42_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_42_finish(
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
def norm_42_apply(
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
def norm_43_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_43_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_43_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_43_finish(
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
def norm_43_apply(
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
def norm_45_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_45_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_45_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_45_finish(
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
def norm_45_apply(
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
def norm_48_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_48_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_48_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_48_finish(
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
def norm_48_apply(
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
def norm_49_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_49_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_49_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_49_finish(
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
def norm_49_apply(
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
def norm_51_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_51_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_51_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_51_finish(
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
def norm_51_apply(
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
def norm_54_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_54_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_54_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_54_finish(
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
def norm_54_apply(
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
def norm_55_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_55_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_55_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_55_finish(
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
def norm_55_apply(
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
def norm_57_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_57_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_57_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_57_finish(
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
def norm_57_apply(
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
def norm_60_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_60_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_60_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_60_finish(
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
def norm_60_apply(
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
def norm_61_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_61_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_61_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_61_finish(
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
def norm_61_apply(
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
def norm_63_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_63_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_63_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_63_finish(
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
def norm_63_apply(
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
def norm_66_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_66_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_66_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_66_finish(
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
def norm_66_apply(
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
def norm_67_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_67_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_67_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_67_finish(
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
def norm_67_apply(
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
def norm_69_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_69_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_69_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_69_finish(
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
def norm_69_apply(
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
def norm_71_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_71_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_71_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_71_finish(
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
def norm_71_apply(
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
def norm_73_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_73_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_73_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_73_finish(
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
def norm_73_apply(
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
def norm_74_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_74_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_74_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_74_finish(
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
def norm_74_apply(
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
def norm_76_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_76_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_76_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_76_finish(
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
def norm_76_apply(
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
def norm_79_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_79_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_79_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_79_finish(
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
def norm_79_apply(
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
def norm_80_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_80_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_80_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_80_finish(
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
def norm_80_apply(
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
def norm_81_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_81_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_81_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_81_finish(
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
def norm_81_apply(
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
def norm_82_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_82_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_82_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_82_finish(
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
def norm_82_apply(
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
def norm_83_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_83_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_83_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_83_finish(
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
def norm_83_apply(
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
def norm_84_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_84_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_84_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_84_finish(
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
def norm_84_apply(
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
def norm_85_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_85_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_85_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_85_finish(
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
def norm_85_apply(
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
def norm_86_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_86_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_86_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_86_finish(
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
def norm_86_apply(
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
def norm_87_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_87_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_87_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_87_finish(
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
def norm_87_apply(
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
def norm_88_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_88_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_88_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_88_finish(
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
def norm_88_apply(
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
def norm_89_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_89_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_89_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_89_finish(
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
def norm_89_apply(
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
def norm_90_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_90_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_90_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_90_finish(
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
def norm_90_apply(
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
def norm_91_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_91_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_91_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_91_finish(
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
def norm_91_apply(
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
def norm_92_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_92_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_92_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_92_finish(
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
def norm_92_apply(
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
def norm_93_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_93_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_93_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_93_finish(
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
def norm_93_apply(
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
def norm_94_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_94_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_94_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_94_finish(
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
def norm_94_apply(
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
def norm_95_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_95_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_95_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_95_finish(
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
def norm_95_apply(
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
def norm_96_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_96_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_96_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_96_finish(
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
def norm_96_apply(
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
def norm_97_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_97_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_97_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_97_finish(
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
def norm_97_apply(
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
def norm_98_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_98_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_98_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_98_finish(
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
def norm_98_apply(
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
def norm_99_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_99_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_99_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_99_finish(
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
def norm_99_apply(
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
def norm_100_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_100_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_100_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_100_finish(
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
def norm_100_apply(
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
def norm_101_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_101_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_101_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_101_finish(
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
def norm_101_apply(
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
def norm_102_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_102_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_102_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_102_finish(
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
def norm_102_apply(
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
def norm_103_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_103_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_103_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_103_finish(
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
def norm_103_apply(
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
def norm_104_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_104_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_104_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_104_finish(
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
def norm_104_apply(
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
def norm_105_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_105_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_105_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_105_finish(
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
def norm_105_apply(
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
def norm_106_moments(x_ptr, length, BLOCK: tl.constexpr):
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
def norm_106_parts(
    x_ptr, part_ptr, size, unit_step, piece_step, spans, parts, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    """One span of one piece of a unit."""
    place = tl.program_id(0).to(tl.int64)
    unit, part = place // parts, place % parts
    piece, span = part // spans, part % spans
    first = unit * unit_step + piece * piece_step + span * SPAN
    length = tl.minimum(size - span * SPAN, SPAN).to(tl.int32)
    number, centre, square = norm_106_moments(x_ptr + first, length, BLOCK)
    tl.store(part_ptr + place * 3, number)
    tl.store(part_ptr + place * 3 + 1, centre)
    tl.store(part_ptr + place * 3 + 2, square)


@triton.jit
def norm_106_finish(
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
def norm_106_apply(
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
def fused_107_kernel(
    getitem_510_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    getitem_510_at = tl.load(getitem_510_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    relu_1 = tl.where(getitem_510_at < 0.0, 0.0, getitem_510_at)
    sum_2 = tl.sum(tl.where(inside, relu_1, 0.0), axis=1)[:, None]
    div_4 = sum_2 / columns
    tl.store(out_ptr + row, div_4, mask=row < rows)


def convolution_0(x, weight):
    """A convolution over 3 channels and 49 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 3, height, width), torch.float32)
    weight = fit(weight, "weight", (64, 3, 7, 7), torch.float32)
    out_height = (height - 1) // 2 + 1
    out_width = (width - 1) // 2 + 1
    shape = (batch, 64, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_0_weight[(10,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_0_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=64, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def norm_1(x, weight, bias, running_mean, running_var):
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
    norm_1_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_1_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_1_apply[(triton.cdiv(n * channels, 1) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=1, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def pool_2(x):
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
    pool_2_kernel[(triton.cdiv(planes, together) * triton.cdiv(spots, windows),)](
        x, out, planes,
        HEIGHT=height, WIDTH=width, OUT_HEIGHT=out_height, OUT_WIDTH=out_width, PLANES=together, SPOTS=spots,
        WINDOWS=windows, num_warps=4,
    )
    return out


def norm_3(x, weight, bias, running_mean, running_var):
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
    norm_3_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_3_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_3_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def convolution_4(x, weight):
    """A convolution over 64 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 64, 3, 3), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 32, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_4_weight[(18,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_4_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=32, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


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
    norm_5_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def convolution_6(x, weight):
    """A convolution over 96 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 96, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 96, 3, 3), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 32, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_6_weight[(27,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_6_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=32, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def norm_7(x, weight, bias, running_mean, running_var):
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
    norm_7_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_7_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_7_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_9(x, weight, bias, running_mean, running_var):
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
    norm_9_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_9_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(4096, triton.next_power_of_2(size))
    norm_9_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_12(x, weight, bias, running_mean, running_var):
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
    norm_12_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_12_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_12_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_13(x, weight, bias, running_mean, running_var):
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
    norm_13_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_13_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_13_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_14_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_14_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_15(x, weight, bias, running_mean, running_var):
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
    norm_15_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_15_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_15_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_16_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
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
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_17_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_17_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_18(x, weight, bias, running_mean, running_var):
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
    norm_18_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_18_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_18_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_19(x, weight, bias, running_mean, running_var):
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
    norm_19_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_19_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_19_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_21(x, weight, bias, running_mean, running_var):
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
    norm_21_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_21_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_21_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_24(x, weight, bias, running_mean, running_var):
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
    norm_24_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_24_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_24_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_25(x, weight, bias, running_mean, running_var):
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
    norm_25_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_25_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_25_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_27(x, weight, bias, running_mean, running_var):
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
    norm_27_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_27_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_27_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_30(x, weight, bias, running_mean, running_var):
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
    norm_30_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_30_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_30_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_31(x, weight, bias, running_mean, running_var):
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
    norm_31_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_31_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_31_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_33(x, weight, bias, running_mean, running_var):
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
    norm_33_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_33_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_33_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_36(x, weight, bias, running_mean, running_var):
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
    norm_36_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_36_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_36_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_37(x, weight, bias, running_mean, running_var):
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
    norm_37_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_37_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_37_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_39(x, weight, bias, running_mean, running_var):
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
    norm_39_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_39_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_39_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_42(x, weight, bias, running_mean, running_var):
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
    norm_42_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_42_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_42_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_43(x, weight, bias, running_mean, running_var):
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
    norm_43_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_43_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_43_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_45(x, weight, bias, running_mean, running_var):
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
    norm_45_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_45_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_45_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_48(x, weight, bias, running_mean, running_var):
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
    norm_48_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_48_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_48_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_49(x, weight, bias, running_mean, running_var):
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
    norm_49_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_49_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_49_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_51(x, weight, bias, running_mean, running_var):
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
    norm_51_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_51_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_51_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_54(x, weight, bias, running_mean, running_var):
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
    norm_54_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_54_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_54_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_55(x, weight, bias, running_mean, running_var):
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
    norm_55_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_55_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_55_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_57(x, weight, bias, running_mean, running_var):
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
    norm_57_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_57_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_57_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_60(x, weight, bias, running_mean, running_var):
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
    norm_60_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_60_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_60_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_61(x, weight, bias, running_mean, running_var):
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
    norm_61_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_61_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_61_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_63(x, weight, bias, running_mean, running_var):
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
    norm_63_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_63_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_63_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_66(x, weight, bias, running_mean, running_var):
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
    norm_66_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_66_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_66_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_67(x, weight, bias, running_mean, running_var):
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
    norm_67_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_67_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_67_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_69(x, weight, bias, running_mean, running_var):
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
    norm_69_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_69_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_69_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_71(x, weight, bias, running_mean, running_var):
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
    norm_71_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_71_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_71_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_73(x, weight, bias, running_mean, running_var):
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
    norm_73_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_73_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_73_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_74(x, weight, bias, running_mean, running_var):
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
    norm_74_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_74_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_74_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_76(x, weight, bias, running_mean, running_var):
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
    norm_76_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_76_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_76_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


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


def norm_79(x, weight, bias, running_mean, running_var):
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
    norm_79_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_79_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_79_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_80(x, weight, bias, running_mean, running_var):
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
    norm_80_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_80_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_80_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_81(x, weight, bias, running_mean, running_var):
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
    norm_81_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_81_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_81_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_82(x, weight, bias, running_mean, running_var):
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
    norm_82_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_82_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_82_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_83(x, weight, bias, running_mean, running_var):
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
    norm_83_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_83_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_83_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_84(x, weight, bias, running_mean, running_var):
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
    norm_84_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_84_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_84_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_85(x, weight, bias, running_mean, running_var):
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
    norm_85_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_85_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_85_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_86(x, weight, bias, running_mean, running_var):
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
    norm_86_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_86_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_86_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_87(x, weight, bias, running_mean, running_var):
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
    norm_87_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_87_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_87_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_88(x, weight, bias, running_mean, running_var):
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
    norm_88_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_88_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_88_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_89(x, weight, bias, running_mean, running_var):
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
    norm_89_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_89_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_89_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_90(x, weight, bias, running_mean, running_var):
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
    norm_90_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_90_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_90_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_91(x, weight, bias, running_mean, running_var):
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
    norm_91_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_91_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_91_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_92(x, weight, bias, running_mean, running_var):
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
    norm_92_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_92_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_92_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_93(x, weight, bias, running_mean, running_var):
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
    norm_93_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_93_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_93_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_94(x, weight, bias, running_mean, running_var):
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
    norm_94_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_94_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_94_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_95(x, weight, bias, running_mean, running_var):
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
    norm_95_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_95_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_95_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_96(x, weight, bias, running_mean, running_var):
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
    norm_96_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_96_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_96_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_97(x, weight, bias, running_mean, running_var):
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
    norm_97_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_97_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_97_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_98(x, weight, bias, running_mean, running_var):
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
    norm_98_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_98_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_98_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_99(x, weight, bias, running_mean, running_var):
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
    norm_99_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_99_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_99_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_100(x, weight, bias, running_mean, running_var):
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
    norm_100_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_100_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_100_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_101(x, weight, bias, running_mean, running_var):
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
    norm_101_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_101_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_101_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_102(x, weight, bias, running_mean, running_var):
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
    norm_102_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_102_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_102_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_103(x, weight, bias, running_mean, running_var):
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
    norm_103_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_103_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_103_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_104(x, weight, bias, running_mean, running_var):
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
    norm_104_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_104_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_104_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_105(x, weight, bias, running_mean, running_var):
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
    norm_105_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_105_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_105_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def norm_106(x, weight, bias, running_mean, running_var):
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
    norm_106_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_106_finish[(units,)](
        part, moment, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    width = min(1024, triton.next_power_of_2(size))
    norm_106_apply[(triton.cdiv(n * channels, 4) * triton.cdiv(size, width),)](
        x, weight, bias, moment, out, n * channels, size, channels, 1,
        PLANES=4, BLOCK=width, num_warps=8,
    )
    return out, None, None, new_mean, new_var


def fused_107(getitem_510):
    """relu, sum, div."""
    shape = getitem_510.shape
    if len(shape) != 4:
        raise ValueError(f"getitem_510: the kernel takes 4 dimensions, not {len(shape)}")
    getitem_510 = fit(getitem_510, "getitem_510", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = getitem_510.new_empty((*shape[:2], 1, 1))
    fused_107_kernel[(triton.cdiv(rows, 16),)](
        getitem_510, out, rows, columns,
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
    def __init__(self, growth_rate: int = 32, num_classes: int = 1000):
        """
        :param growth_rate: The growth rate of the DenseNet (new features added per layer)
        :param num_classes: The number of output classes for classification
        """
        super(Uncaptured, self).__init__()

        # Initial convolution and pooling
        self.features = nn.Sequential(
            nn.Conv2d(3, 64, kernel_size=7, stride=2, padding=3, bias=False),
            nn.BatchNorm2d(64),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(kernel_size=3, stride=2, padding=1)
        )

        # Each dense block is followed by a transition layer, except the last one
        num_features = 64
        block_layers = [6, 12, 48, 32]  # Corresponding layers in DenseNet201

        self.dense_blocks = nn.ModuleList()
        self.transition_layers = nn.ModuleList()

        for i, num_layers in enumerate(block_layers):
            block = DenseBlock(num_layers=num_layers, num_input_features=num_features, growth_rate=growth_rate)
            self.dense_blocks.append(block)
            num_features = num_features + num_layers * growth_rate

            if i != len(block_layers) - 1:
                transition = TransitionLayer(num_input_features=num_features, num_output_features=num_features // 2)
                self.transition_layers.append(transition)
                num_features = num_features // 2

        # Final batch norm and classifier
        self.final_bn = nn.BatchNorm2d(num_features)
        self.classifier = nn.Linear(num_features, num_classes)

    def forward(self, x):
        conv2d = convolution_0(x, self.features[0].weight)
        add = self.features[1].num_batches_tracked + 1
        native_batch_norm_legit_functional = norm_1(conv2d, self.features[1].weight, self.features[1].bias, self.features[1].running_mean, self.features[1].running_var)
        getitem = native_batch_norm_legit_functional[0]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        relu = torch.relu(getitem)
        max_pool2d = pool_2(relu)
        add_1 = self.dense_blocks[0].layers[0][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_1 = norm_3(max_pool2d, self.dense_blocks[0].layers[0][0].weight, self.dense_blocks[0].layers[0][0].bias, self.dense_blocks[0].layers[0][0].running_mean, self.dense_blocks[0].layers[0][0].running_var)
        getitem_5 = native_batch_norm_legit_functional_1[0]
        getitem_8 = native_batch_norm_legit_functional_1[3]
        getitem_9 = native_batch_norm_legit_functional_1[4]
        relu_1 = torch.relu(getitem_5)
        conv2d_1 = convolution_4(relu_1, self.dense_blocks[0].layers[0][2].weight)
        cat = torch.cat([max_pool2d, conv2d_1], 1)
        add_2 = self.dense_blocks[0].layers[1][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_2 = norm_5(cat, self.dense_blocks[0].layers[1][0].weight, self.dense_blocks[0].layers[1][0].bias, self.dense_blocks[0].layers[1][0].running_mean, self.dense_blocks[0].layers[1][0].running_var)
        getitem_10 = native_batch_norm_legit_functional_2[0]
        getitem_13 = native_batch_norm_legit_functional_2[3]
        getitem_14 = native_batch_norm_legit_functional_2[4]
        relu_2 = torch.relu(getitem_10)
        conv2d_2 = convolution_6(relu_2, self.dense_blocks[0].layers[1][2].weight)
        cat_1 = torch.cat([max_pool2d, conv2d_1, conv2d_2], 1)
        add_3 = self.dense_blocks[0].layers[2][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_3 = norm_7(cat_1, self.dense_blocks[0].layers[2][0].weight, self.dense_blocks[0].layers[2][0].bias, self.dense_blocks[0].layers[2][0].running_mean, self.dense_blocks[0].layers[2][0].running_var)
        getitem_15 = native_batch_norm_legit_functional_3[0]
        getitem_18 = native_batch_norm_legit_functional_3[3]
        getitem_19 = native_batch_norm_legit_functional_3[4]
        relu_3 = torch.relu(getitem_15)
        conv2d_3 = torch.conv2d(relu_3, self.dense_blocks[0].layers[2][2].weight, None, [1, 1], [1, 1])
        cat_2 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3], 1)
        add_4 = self.dense_blocks[0].layers[3][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_4 = norm_8(cat_2, self.dense_blocks[0].layers[3][0].weight, self.dense_blocks[0].layers[3][0].bias, self.dense_blocks[0].layers[3][0].running_mean, self.dense_blocks[0].layers[3][0].running_var)
        getitem_20 = native_batch_norm_legit_functional_4[0]
        getitem_23 = native_batch_norm_legit_functional_4[3]
        getitem_24 = native_batch_norm_legit_functional_4[4]
        relu_4 = torch.relu(getitem_20)
        conv2d_4 = torch.conv2d(relu_4, self.dense_blocks[0].layers[3][2].weight, None, [1, 1], [1, 1])
        cat_3 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4], 1)
        add_5 = self.dense_blocks[0].layers[4][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_5 = norm_9(cat_3, self.dense_blocks[0].layers[4][0].weight, self.dense_blocks[0].layers[4][0].bias, self.dense_blocks[0].layers[4][0].running_mean, self.dense_blocks[0].layers[4][0].running_var)
        getitem_25 = native_batch_norm_legit_functional_5[0]
        getitem_28 = native_batch_norm_legit_functional_5[3]
        getitem_29 = native_batch_norm_legit_functional_5[4]
        relu_5 = torch.relu(getitem_25)
        conv2d_5 = torch.conv2d(relu_5, self.dense_blocks[0].layers[4][2].weight, None, [1, 1], [1, 1])
        cat_4 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4, conv2d_5], 1)
        add_6 = self.dense_blocks[0].layers[5][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_6 = norm_10(cat_4, self.dense_blocks[0].layers[5][0].weight, self.dense_blocks[0].layers[5][0].bias, self.dense_blocks[0].layers[5][0].running_mean, self.dense_blocks[0].layers[5][0].running_var)
        getitem_30 = native_batch_norm_legit_functional_6[0]
        getitem_33 = native_batch_norm_legit_functional_6[3]
        getitem_34 = native_batch_norm_legit_functional_6[4]
        relu_6 = torch.relu(getitem_30)
        conv2d_6 = torch.conv2d(relu_6, self.dense_blocks[0].layers[5][2].weight, None, [1, 1], [1, 1])
        cat_5 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4, conv2d_5, conv2d_6], 1)
        add_7 = self.transition_layers[0].transition[0].num_batches_tracked + 1
        native_batch_norm_legit_functional_7 = norm_11(cat_5, self.transition_layers[0].transition[0].weight, self.transition_layers[0].transition[0].bias, self.transition_layers[0].transition[0].running_mean, self.transition_layers[0].transition[0].running_var)
        getitem_35 = native_batch_norm_legit_functional_7[0]
        getitem_38 = native_batch_norm_legit_functional_7[3]
        getitem_39 = native_batch_norm_legit_functional_7[4]
        relu_7 = torch.relu(getitem_35)
        avg_pool2d_default = torch.nn.functional.avg_pool2d(relu_7, [2, 2], [2, 2])
        conv2d_default = torch.conv2d(avg_pool2d_default, self.transition_layers[0].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        add_8 = self.dense_blocks[1].layers[0][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_8 = norm_12(conv2d_default, self.dense_blocks[1].layers[0][0].weight, self.dense_blocks[1].layers[0][0].bias, self.dense_blocks[1].layers[0][0].running_mean, self.dense_blocks[1].layers[0][0].running_var)
        getitem_40 = native_batch_norm_legit_functional_8[0]
        getitem_43 = native_batch_norm_legit_functional_8[3]
        getitem_44 = native_batch_norm_legit_functional_8[4]
        relu_8 = torch.relu(getitem_40)
        conv2d_8 = torch.conv2d(relu_8, self.dense_blocks[1].layers[0][2].weight, None, [1, 1], [1, 1])
        cat_6 = torch.cat([conv2d_default, conv2d_8], 1)
        add_9 = self.dense_blocks[1].layers[1][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_9 = norm_13(cat_6, self.dense_blocks[1].layers[1][0].weight, self.dense_blocks[1].layers[1][0].bias, self.dense_blocks[1].layers[1][0].running_mean, self.dense_blocks[1].layers[1][0].running_var)
        getitem_45 = native_batch_norm_legit_functional_9[0]
        getitem_48 = native_batch_norm_legit_functional_9[3]
        getitem_49 = native_batch_norm_legit_functional_9[4]
        relu_9 = torch.relu(getitem_45)
        conv2d_9 = torch.conv2d(relu_9, self.dense_blocks[1].layers[1][2].weight, None, [1, 1], [1, 1])
        cat_7 = torch.cat([conv2d_default, conv2d_8, conv2d_9], 1)
        add_10 = self.dense_blocks[1].layers[2][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_10 = norm_14(cat_7, self.dense_blocks[1].layers[2][0].weight, self.dense_blocks[1].layers[2][0].bias, self.dense_blocks[1].layers[2][0].running_mean, self.dense_blocks[1].layers[2][0].running_var)
        getitem_50 = native_batch_norm_legit_functional_10[0]
        getitem_53 = native_batch_norm_legit_functional_10[3]
        getitem_54 = native_batch_norm_legit_functional_10[4]
        relu_10 = torch.relu(getitem_50)
        conv2d_10 = torch.conv2d(relu_10, self.dense_blocks[1].layers[2][2].weight, None, [1, 1], [1, 1])
        cat_8 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10], 1)
        add_11 = self.dense_blocks[1].layers[3][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_11 = norm_15(cat_8, self.dense_blocks[1].layers[3][0].weight, self.dense_blocks[1].layers[3][0].bias, self.dense_blocks[1].layers[3][0].running_mean, self.dense_blocks[1].layers[3][0].running_var)
        getitem_55 = native_batch_norm_legit_functional_11[0]
        getitem_58 = native_batch_norm_legit_functional_11[3]
        getitem_59 = native_batch_norm_legit_functional_11[4]
        relu_11 = torch.relu(getitem_55)
        conv2d_11 = torch.conv2d(relu_11, self.dense_blocks[1].layers[3][2].weight, None, [1, 1], [1, 1])
        cat_9 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11], 1)
        add_12 = self.dense_blocks[1].layers[4][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_12 = norm_16(cat_9, self.dense_blocks[1].layers[4][0].weight, self.dense_blocks[1].layers[4][0].bias, self.dense_blocks[1].layers[4][0].running_mean, self.dense_blocks[1].layers[4][0].running_var)
        getitem_60 = native_batch_norm_legit_functional_12[0]
        getitem_63 = native_batch_norm_legit_functional_12[3]
        getitem_64 = native_batch_norm_legit_functional_12[4]
        relu_12 = torch.relu(getitem_60)
        conv2d_12 = torch.conv2d(relu_12, self.dense_blocks[1].layers[4][2].weight, None, [1, 1], [1, 1])
        cat_10 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12], 1)
        add_13 = self.dense_blocks[1].layers[5][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_13 = norm_17(cat_10, self.dense_blocks[1].layers[5][0].weight, self.dense_blocks[1].layers[5][0].bias, self.dense_blocks[1].layers[5][0].running_mean, self.dense_blocks[1].layers[5][0].running_var)
        getitem_65 = native_batch_norm_legit_functional_13[0]
        getitem_68 = native_batch_norm_legit_functional_13[3]
        getitem_69 = native_batch_norm_legit_functional_13[4]
        relu_13 = torch.relu(getitem_65)
        conv2d_13 = torch.conv2d(relu_13, self.dense_blocks[1].layers[5][2].weight, None, [1, 1], [1, 1])
        cat_11 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13], 1)
        add_14 = self.dense_blocks[1].layers[6][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_14 = norm_18(cat_11, self.dense_blocks[1].layers[6][0].weight, self.dense_blocks[1].layers[6][0].bias, self.dense_blocks[1].layers[6][0].running_mean, self.dense_blocks[1].layers[6][0].running_var)
        getitem_70 = native_batch_norm_legit_functional_14[0]
        getitem_73 = native_batch_norm_legit_functional_14[3]
        getitem_74 = native_batch_norm_legit_functional_14[4]
        relu_14 = torch.relu(getitem_70)
        conv2d_14 = torch.conv2d(relu_14, self.dense_blocks[1].layers[6][2].weight, None, [1, 1], [1, 1])
        cat_12 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14], 1)
        add_15 = self.dense_blocks[1].layers[7][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_15 = norm_19(cat_12, self.dense_blocks[1].layers[7][0].weight, self.dense_blocks[1].layers[7][0].bias, self.dense_blocks[1].layers[7][0].running_mean, self.dense_blocks[1].layers[7][0].running_var)
        getitem_75 = native_batch_norm_legit_functional_15[0]
        getitem_78 = native_batch_norm_legit_functional_15[3]
        getitem_79 = native_batch_norm_legit_functional_15[4]
        relu_15 = torch.relu(getitem_75)
        conv2d_15 = torch.conv2d(relu_15, self.dense_blocks[1].layers[7][2].weight, None, [1, 1], [1, 1])
        cat_13 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15], 1)
        add_16 = self.dense_blocks[1].layers[8][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_16 = norm_20(cat_13, self.dense_blocks[1].layers[8][0].weight, self.dense_blocks[1].layers[8][0].bias, self.dense_blocks[1].layers[8][0].running_mean, self.dense_blocks[1].layers[8][0].running_var)
        getitem_80 = native_batch_norm_legit_functional_16[0]
        getitem_83 = native_batch_norm_legit_functional_16[3]
        getitem_84 = native_batch_norm_legit_functional_16[4]
        relu_16 = torch.relu(getitem_80)
        conv2d_16 = torch.conv2d(relu_16, self.dense_blocks[1].layers[8][2].weight, None, [1, 1], [1, 1])
        cat_14 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16], 1)
        add_17 = self.dense_blocks[1].layers[9][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_17 = norm_21(cat_14, self.dense_blocks[1].layers[9][0].weight, self.dense_blocks[1].layers[9][0].bias, self.dense_blocks[1].layers[9][0].running_mean, self.dense_blocks[1].layers[9][0].running_var)
        getitem_85 = native_batch_norm_legit_functional_17[0]
        getitem_88 = native_batch_norm_legit_functional_17[3]
        getitem_89 = native_batch_norm_legit_functional_17[4]
        relu_17 = torch.relu(getitem_85)
        conv2d_17 = torch.conv2d(relu_17, self.dense_blocks[1].layers[9][2].weight, None, [1, 1], [1, 1])
        cat_15 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17], 1)
        add_18 = self.dense_blocks[1].layers[10][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_18 = norm_22(cat_15, self.dense_blocks[1].layers[10][0].weight, self.dense_blocks[1].layers[10][0].bias, self.dense_blocks[1].layers[10][0].running_mean, self.dense_blocks[1].layers[10][0].running_var)
        getitem_90 = native_batch_norm_legit_functional_18[0]
        getitem_93 = native_batch_norm_legit_functional_18[3]
        getitem_94 = native_batch_norm_legit_functional_18[4]
        relu_18 = torch.relu(getitem_90)
        conv2d_18 = torch.conv2d(relu_18, self.dense_blocks[1].layers[10][2].weight, None, [1, 1], [1, 1])
        cat_16 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17, conv2d_18], 1)
        add_19 = self.dense_blocks[1].layers[11][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_19 = norm_23(cat_16, self.dense_blocks[1].layers[11][0].weight, self.dense_blocks[1].layers[11][0].bias, self.dense_blocks[1].layers[11][0].running_mean, self.dense_blocks[1].layers[11][0].running_var)
        getitem_95 = native_batch_norm_legit_functional_19[0]
        getitem_98 = native_batch_norm_legit_functional_19[3]
        getitem_99 = native_batch_norm_legit_functional_19[4]
        relu_19 = torch.relu(getitem_95)
        conv2d_19 = torch.conv2d(relu_19, self.dense_blocks[1].layers[11][2].weight, None, [1, 1], [1, 1])
        cat_17 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17, conv2d_18, conv2d_19], 1)
        add_20 = self.transition_layers[1].transition[0].num_batches_tracked + 1
        native_batch_norm_legit_functional_20 = norm_24(cat_17, self.transition_layers[1].transition[0].weight, self.transition_layers[1].transition[0].bias, self.transition_layers[1].transition[0].running_mean, self.transition_layers[1].transition[0].running_var)
        getitem_100 = native_batch_norm_legit_functional_20[0]
        getitem_103 = native_batch_norm_legit_functional_20[3]
        getitem_104 = native_batch_norm_legit_functional_20[4]
        relu_20 = torch.relu(getitem_100)
        avg_pool2d_default_1 = torch.nn.functional.avg_pool2d(relu_20, [2, 2], [2, 2])
        conv2d_default_1 = torch.conv2d(avg_pool2d_default_1, self.transition_layers[1].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        add_21 = self.dense_blocks[2].layers[0][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_21 = norm_25(conv2d_default_1, self.dense_blocks[2].layers[0][0].weight, self.dense_blocks[2].layers[0][0].bias, self.dense_blocks[2].layers[0][0].running_mean, self.dense_blocks[2].layers[0][0].running_var)
        getitem_105 = native_batch_norm_legit_functional_21[0]
        getitem_108 = native_batch_norm_legit_functional_21[3]
        getitem_109 = native_batch_norm_legit_functional_21[4]
        relu_21 = torch.relu(getitem_105)
        conv2d_21 = torch.conv2d(relu_21, self.dense_blocks[2].layers[0][2].weight, None, [1, 1], [1, 1])
        cat_18 = torch.cat([conv2d_default_1, conv2d_21], 1)
        add_22 = self.dense_blocks[2].layers[1][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_22 = norm_26(cat_18, self.dense_blocks[2].layers[1][0].weight, self.dense_blocks[2].layers[1][0].bias, self.dense_blocks[2].layers[1][0].running_mean, self.dense_blocks[2].layers[1][0].running_var)
        getitem_110 = native_batch_norm_legit_functional_22[0]
        getitem_113 = native_batch_norm_legit_functional_22[3]
        getitem_114 = native_batch_norm_legit_functional_22[4]
        relu_22 = torch.relu(getitem_110)
        conv2d_22 = torch.conv2d(relu_22, self.dense_blocks[2].layers[1][2].weight, None, [1, 1], [1, 1])
        cat_19 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22], 1)
        add_23 = self.dense_blocks[2].layers[2][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_23 = norm_27(cat_19, self.dense_blocks[2].layers[2][0].weight, self.dense_blocks[2].layers[2][0].bias, self.dense_blocks[2].layers[2][0].running_mean, self.dense_blocks[2].layers[2][0].running_var)
        getitem_115 = native_batch_norm_legit_functional_23[0]
        getitem_118 = native_batch_norm_legit_functional_23[3]
        getitem_119 = native_batch_norm_legit_functional_23[4]
        relu_23 = torch.relu(getitem_115)
        conv2d_23 = torch.conv2d(relu_23, self.dense_blocks[2].layers[2][2].weight, None, [1, 1], [1, 1])
        cat_20 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23], 1)
        add_24 = self.dense_blocks[2].layers[3][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_24 = norm_28(cat_20, self.dense_blocks[2].layers[3][0].weight, self.dense_blocks[2].layers[3][0].bias, self.dense_blocks[2].layers[3][0].running_mean, self.dense_blocks[2].layers[3][0].running_var)
        getitem_120 = native_batch_norm_legit_functional_24[0]
        getitem_123 = native_batch_norm_legit_functional_24[3]
        getitem_124 = native_batch_norm_legit_functional_24[4]
        relu_24 = torch.relu(getitem_120)
        conv2d_24 = torch.conv2d(relu_24, self.dense_blocks[2].layers[3][2].weight, None, [1, 1], [1, 1])
        cat_21 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24], 1)
        add_25 = self.dense_blocks[2].layers[4][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_25 = norm_29(cat_21, self.dense_blocks[2].layers[4][0].weight, self.dense_blocks[2].layers[4][0].bias, self.dense_blocks[2].layers[4][0].running_mean, self.dense_blocks[2].layers[4][0].running_var)
        getitem_125 = native_batch_norm_legit_functional_25[0]
        getitem_128 = native_batch_norm_legit_functional_25[3]
        getitem_129 = native_batch_norm_legit_functional_25[4]
        relu_25 = torch.relu(getitem_125)
        conv2d_25 = torch.conv2d(relu_25, self.dense_blocks[2].layers[4][2].weight, None, [1, 1], [1, 1])
        cat_22 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25], 1)
        add_26 = self.dense_blocks[2].layers[5][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_26 = norm_30(cat_22, self.dense_blocks[2].layers[5][0].weight, self.dense_blocks[2].layers[5][0].bias, self.dense_blocks[2].layers[5][0].running_mean, self.dense_blocks[2].layers[5][0].running_var)
        getitem_130 = native_batch_norm_legit_functional_26[0]
        getitem_133 = native_batch_norm_legit_functional_26[3]
        getitem_134 = native_batch_norm_legit_functional_26[4]
        relu_26 = torch.relu(getitem_130)
        conv2d_26 = torch.conv2d(relu_26, self.dense_blocks[2].layers[5][2].weight, None, [1, 1], [1, 1])
        cat_23 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26], 1)
        add_27 = self.dense_blocks[2].layers[6][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_27 = norm_31(cat_23, self.dense_blocks[2].layers[6][0].weight, self.dense_blocks[2].layers[6][0].bias, self.dense_blocks[2].layers[6][0].running_mean, self.dense_blocks[2].layers[6][0].running_var)
        getitem_135 = native_batch_norm_legit_functional_27[0]
        getitem_138 = native_batch_norm_legit_functional_27[3]
        getitem_139 = native_batch_norm_legit_functional_27[4]
        relu_27 = torch.relu(getitem_135)
        conv2d_27 = torch.conv2d(relu_27, self.dense_blocks[2].layers[6][2].weight, None, [1, 1], [1, 1])
        clone_24 = conv2d_27.clone()
        cat_24 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24], 1)
        add_28 = self.dense_blocks[2].layers[7][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_28 = norm_32(cat_24, self.dense_blocks[2].layers[7][0].weight, self.dense_blocks[2].layers[7][0].bias, self.dense_blocks[2].layers[7][0].running_mean, self.dense_blocks[2].layers[7][0].running_var)
        getitem_140 = native_batch_norm_legit_functional_28[0]
        getitem_143 = native_batch_norm_legit_functional_28[3]
        getitem_144 = native_batch_norm_legit_functional_28[4]
        relu_28 = torch.relu(getitem_140)
        conv2d_28 = torch.conv2d(relu_28, self.dense_blocks[2].layers[7][2].weight, None, [1, 1], [1, 1])
        clone_25 = conv2d_28.clone()
        cat_25 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25], 1)
        add_29 = self.dense_blocks[2].layers[8][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_29 = norm_33(cat_25, self.dense_blocks[2].layers[8][0].weight, self.dense_blocks[2].layers[8][0].bias, self.dense_blocks[2].layers[8][0].running_mean, self.dense_blocks[2].layers[8][0].running_var)
        getitem_145 = native_batch_norm_legit_functional_29[0]
        getitem_148 = native_batch_norm_legit_functional_29[3]
        getitem_149 = native_batch_norm_legit_functional_29[4]
        relu_29 = torch.relu(getitem_145)
        conv2d_29 = torch.conv2d(relu_29, self.dense_blocks[2].layers[8][2].weight, None, [1, 1], [1, 1])
        clone_26 = conv2d_29.clone()
        cat_26 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26], 1)
        add_30 = self.dense_blocks[2].layers[9][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_30 = norm_34(cat_26, self.dense_blocks[2].layers[9][0].weight, self.dense_blocks[2].layers[9][0].bias, self.dense_blocks[2].layers[9][0].running_mean, self.dense_blocks[2].layers[9][0].running_var)
        getitem_150 = native_batch_norm_legit_functional_30[0]
        getitem_153 = native_batch_norm_legit_functional_30[3]
        getitem_154 = native_batch_norm_legit_functional_30[4]
        relu_30 = torch.relu(getitem_150)
        conv2d_30 = torch.conv2d(relu_30, self.dense_blocks[2].layers[9][2].weight, None, [1, 1], [1, 1])
        clone_27 = conv2d_30.clone()
        cat_27 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27], 1)
        add_31 = self.dense_blocks[2].layers[10][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_31 = norm_35(cat_27, self.dense_blocks[2].layers[10][0].weight, self.dense_blocks[2].layers[10][0].bias, self.dense_blocks[2].layers[10][0].running_mean, self.dense_blocks[2].layers[10][0].running_var)
        getitem_155 = native_batch_norm_legit_functional_31[0]
        getitem_158 = native_batch_norm_legit_functional_31[3]
        getitem_159 = native_batch_norm_legit_functional_31[4]
        relu_31 = torch.relu(getitem_155)
        conv2d_31 = torch.conv2d(relu_31, self.dense_blocks[2].layers[10][2].weight, None, [1, 1], [1, 1])
        clone_28 = conv2d_31.clone()
        cat_28 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28], 1)
        add_32 = self.dense_blocks[2].layers[11][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_32 = norm_36(cat_28, self.dense_blocks[2].layers[11][0].weight, self.dense_blocks[2].layers[11][0].bias, self.dense_blocks[2].layers[11][0].running_mean, self.dense_blocks[2].layers[11][0].running_var)
        getitem_160 = native_batch_norm_legit_functional_32[0]
        getitem_163 = native_batch_norm_legit_functional_32[3]
        getitem_164 = native_batch_norm_legit_functional_32[4]
        relu_32 = torch.relu(getitem_160)
        conv2d_32 = torch.conv2d(relu_32, self.dense_blocks[2].layers[11][2].weight, None, [1, 1], [1, 1])
        clone_29 = conv2d_32.clone()
        cat_29 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29], 1)
        add_33 = self.dense_blocks[2].layers[12][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_33 = norm_37(cat_29, self.dense_blocks[2].layers[12][0].weight, self.dense_blocks[2].layers[12][0].bias, self.dense_blocks[2].layers[12][0].running_mean, self.dense_blocks[2].layers[12][0].running_var)
        getitem_165 = native_batch_norm_legit_functional_33[0]
        getitem_168 = native_batch_norm_legit_functional_33[3]
        getitem_169 = native_batch_norm_legit_functional_33[4]
        relu_33 = torch.relu(getitem_165)
        conv2d_33 = torch.conv2d(relu_33, self.dense_blocks[2].layers[12][2].weight, None, [1, 1], [1, 1])
        clone_30 = conv2d_33.clone()
        cat_30 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30], 1)
        add_34 = self.dense_blocks[2].layers[13][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_34 = norm_38(cat_30, self.dense_blocks[2].layers[13][0].weight, self.dense_blocks[2].layers[13][0].bias, self.dense_blocks[2].layers[13][0].running_mean, self.dense_blocks[2].layers[13][0].running_var)
        getitem_170 = native_batch_norm_legit_functional_34[0]
        getitem_173 = native_batch_norm_legit_functional_34[3]
        getitem_174 = native_batch_norm_legit_functional_34[4]
        relu_34 = torch.relu(getitem_170)
        conv2d_34 = torch.conv2d(relu_34, self.dense_blocks[2].layers[13][2].weight, None, [1, 1], [1, 1])
        clone_31 = conv2d_34.clone()
        cat_31 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31], 1)
        add_35 = self.dense_blocks[2].layers[14][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_35 = norm_39(cat_31, self.dense_blocks[2].layers[14][0].weight, self.dense_blocks[2].layers[14][0].bias, self.dense_blocks[2].layers[14][0].running_mean, self.dense_blocks[2].layers[14][0].running_var)
        getitem_175 = native_batch_norm_legit_functional_35[0]
        getitem_178 = native_batch_norm_legit_functional_35[3]
        getitem_179 = native_batch_norm_legit_functional_35[4]
        relu_35 = torch.relu(getitem_175)
        conv2d_35 = torch.conv2d(relu_35, self.dense_blocks[2].layers[14][2].weight, None, [1, 1], [1, 1])
        clone_32 = conv2d_35.clone()
        cat_32 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32], 1)
        add_36 = self.dense_blocks[2].layers[15][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_36 = norm_40(cat_32, self.dense_blocks[2].layers[15][0].weight, self.dense_blocks[2].layers[15][0].bias, self.dense_blocks[2].layers[15][0].running_mean, self.dense_blocks[2].layers[15][0].running_var)
        getitem_180 = native_batch_norm_legit_functional_36[0]
        getitem_183 = native_batch_norm_legit_functional_36[3]
        getitem_184 = native_batch_norm_legit_functional_36[4]
        relu_36 = torch.relu(getitem_180)
        conv2d_36 = torch.conv2d(relu_36, self.dense_blocks[2].layers[15][2].weight, None, [1, 1], [1, 1])
        clone_33 = conv2d_36.clone()
        cat_33 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33], 1)
        add_37 = self.dense_blocks[2].layers[16][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_37 = norm_41(cat_33, self.dense_blocks[2].layers[16][0].weight, self.dense_blocks[2].layers[16][0].bias, self.dense_blocks[2].layers[16][0].running_mean, self.dense_blocks[2].layers[16][0].running_var)
        getitem_185 = native_batch_norm_legit_functional_37[0]
        getitem_188 = native_batch_norm_legit_functional_37[3]
        getitem_189 = native_batch_norm_legit_functional_37[4]
        relu_37 = torch.relu(getitem_185)
        conv2d_37 = torch.conv2d(relu_37, self.dense_blocks[2].layers[16][2].weight, None, [1, 1], [1, 1])
        clone_34 = conv2d_37.clone()
        cat_34 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34], 1)
        add_38 = self.dense_blocks[2].layers[17][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_38 = norm_42(cat_34, self.dense_blocks[2].layers[17][0].weight, self.dense_blocks[2].layers[17][0].bias, self.dense_blocks[2].layers[17][0].running_mean, self.dense_blocks[2].layers[17][0].running_var)
        getitem_190 = native_batch_norm_legit_functional_38[0]
        getitem_193 = native_batch_norm_legit_functional_38[3]
        getitem_194 = native_batch_norm_legit_functional_38[4]
        relu_38 = torch.relu(getitem_190)
        conv2d_38 = torch.conv2d(relu_38, self.dense_blocks[2].layers[17][2].weight, None, [1, 1], [1, 1])
        clone_35 = conv2d_38.clone()
        cat_35 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35], 1)
        add_39 = self.dense_blocks[2].layers[18][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_39 = norm_43(cat_35, self.dense_blocks[2].layers[18][0].weight, self.dense_blocks[2].layers[18][0].bias, self.dense_blocks[2].layers[18][0].running_mean, self.dense_blocks[2].layers[18][0].running_var)
        getitem_195 = native_batch_norm_legit_functional_39[0]
        getitem_198 = native_batch_norm_legit_functional_39[3]
        getitem_199 = native_batch_norm_legit_functional_39[4]
        relu_39 = torch.relu(getitem_195)
        conv2d_39 = torch.conv2d(relu_39, self.dense_blocks[2].layers[18][2].weight, None, [1, 1], [1, 1])
        clone_36 = conv2d_39.clone()
        cat_36 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36], 1)
        add_40 = self.dense_blocks[2].layers[19][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_40 = norm_44(cat_36, self.dense_blocks[2].layers[19][0].weight, self.dense_blocks[2].layers[19][0].bias, self.dense_blocks[2].layers[19][0].running_mean, self.dense_blocks[2].layers[19][0].running_var)
        getitem_200 = native_batch_norm_legit_functional_40[0]
        getitem_203 = native_batch_norm_legit_functional_40[3]
        getitem_204 = native_batch_norm_legit_functional_40[4]
        relu_40 = torch.relu(getitem_200)
        conv2d_40 = torch.conv2d(relu_40, self.dense_blocks[2].layers[19][2].weight, None, [1, 1], [1, 1])
        clone_37 = conv2d_40.clone()
        cat_37 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37], 1)
        add_41 = self.dense_blocks[2].layers[20][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_41 = norm_45(cat_37, self.dense_blocks[2].layers[20][0].weight, self.dense_blocks[2].layers[20][0].bias, self.dense_blocks[2].layers[20][0].running_mean, self.dense_blocks[2].layers[20][0].running_var)
        getitem_205 = native_batch_norm_legit_functional_41[0]
        getitem_208 = native_batch_norm_legit_functional_41[3]
        getitem_209 = native_batch_norm_legit_functional_41[4]
        relu_41 = torch.relu(getitem_205)
        conv2d_41 = torch.conv2d(relu_41, self.dense_blocks[2].layers[20][2].weight, None, [1, 1], [1, 1])
        clone_38 = conv2d_41.clone()
        cat_38 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38], 1)
        add_42 = self.dense_blocks[2].layers[21][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_42 = norm_46(cat_38, self.dense_blocks[2].layers[21][0].weight, self.dense_blocks[2].layers[21][0].bias, self.dense_blocks[2].layers[21][0].running_mean, self.dense_blocks[2].layers[21][0].running_var)
        getitem_210 = native_batch_norm_legit_functional_42[0]
        getitem_213 = native_batch_norm_legit_functional_42[3]
        getitem_214 = native_batch_norm_legit_functional_42[4]
        relu_42 = torch.relu(getitem_210)
        conv2d_42 = torch.conv2d(relu_42, self.dense_blocks[2].layers[21][2].weight, None, [1, 1], [1, 1])
        clone_39 = conv2d_42.clone()
        cat_39 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39], 1)
        add_43 = self.dense_blocks[2].layers[22][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_43 = norm_47(cat_39, self.dense_blocks[2].layers[22][0].weight, self.dense_blocks[2].layers[22][0].bias, self.dense_blocks[2].layers[22][0].running_mean, self.dense_blocks[2].layers[22][0].running_var)
        getitem_215 = native_batch_norm_legit_functional_43[0]
        getitem_218 = native_batch_norm_legit_functional_43[3]
        getitem_219 = native_batch_norm_legit_functional_43[4]
        relu_43 = torch.relu(getitem_215)
        conv2d_43 = torch.conv2d(relu_43, self.dense_blocks[2].layers[22][2].weight, None, [1, 1], [1, 1])
        clone_40 = conv2d_43.clone()
        cat_40 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40], 1)
        add_44 = self.dense_blocks[2].layers[23][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_44 = norm_48(cat_40, self.dense_blocks[2].layers[23][0].weight, self.dense_blocks[2].layers[23][0].bias, self.dense_blocks[2].layers[23][0].running_mean, self.dense_blocks[2].layers[23][0].running_var)
        getitem_220 = native_batch_norm_legit_functional_44[0]
        getitem_223 = native_batch_norm_legit_functional_44[3]
        getitem_224 = native_batch_norm_legit_functional_44[4]
        relu_44 = torch.relu(getitem_220)
        conv2d_44 = torch.conv2d(relu_44, self.dense_blocks[2].layers[23][2].weight, None, [1, 1], [1, 1])
        clone_41 = conv2d_44.clone()
        cat_41 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41], 1)
        add_45 = self.dense_blocks[2].layers[24][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_45 = norm_49(cat_41, self.dense_blocks[2].layers[24][0].weight, self.dense_blocks[2].layers[24][0].bias, self.dense_blocks[2].layers[24][0].running_mean, self.dense_blocks[2].layers[24][0].running_var)
        getitem_225 = native_batch_norm_legit_functional_45[0]
        getitem_228 = native_batch_norm_legit_functional_45[3]
        getitem_229 = native_batch_norm_legit_functional_45[4]
        relu_45 = torch.relu(getitem_225)
        conv2d_45 = torch.conv2d(relu_45, self.dense_blocks[2].layers[24][2].weight, None, [1, 1], [1, 1])
        clone_42 = conv2d_45.clone()
        cat_42 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42], 1)
        add_46 = self.dense_blocks[2].layers[25][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_46 = norm_50(cat_42, self.dense_blocks[2].layers[25][0].weight, self.dense_blocks[2].layers[25][0].bias, self.dense_blocks[2].layers[25][0].running_mean, self.dense_blocks[2].layers[25][0].running_var)
        getitem_230 = native_batch_norm_legit_functional_46[0]
        getitem_233 = native_batch_norm_legit_functional_46[3]
        getitem_234 = native_batch_norm_legit_functional_46[4]
        relu_46 = torch.relu(getitem_230)
        conv2d_46 = torch.conv2d(relu_46, self.dense_blocks[2].layers[25][2].weight, None, [1, 1], [1, 1])
        clone_43 = conv2d_46.clone()
        cat_43 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43], 1)
        add_47 = self.dense_blocks[2].layers[26][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_47 = norm_51(cat_43, self.dense_blocks[2].layers[26][0].weight, self.dense_blocks[2].layers[26][0].bias, self.dense_blocks[2].layers[26][0].running_mean, self.dense_blocks[2].layers[26][0].running_var)
        getitem_235 = native_batch_norm_legit_functional_47[0]
        getitem_238 = native_batch_norm_legit_functional_47[3]
        getitem_239 = native_batch_norm_legit_functional_47[4]
        relu_47 = torch.relu(getitem_235)
        conv2d_47 = torch.conv2d(relu_47, self.dense_blocks[2].layers[26][2].weight, None, [1, 1], [1, 1])
        clone_44 = conv2d_47.clone()
        cat_44 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44], 1)
        add_48 = self.dense_blocks[2].layers[27][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_48 = norm_52(cat_44, self.dense_blocks[2].layers[27][0].weight, self.dense_blocks[2].layers[27][0].bias, self.dense_blocks[2].layers[27][0].running_mean, self.dense_blocks[2].layers[27][0].running_var)
        getitem_240 = native_batch_norm_legit_functional_48[0]
        getitem_243 = native_batch_norm_legit_functional_48[3]
        getitem_244 = native_batch_norm_legit_functional_48[4]
        relu_48 = torch.relu(getitem_240)
        conv2d_48 = torch.conv2d(relu_48, self.dense_blocks[2].layers[27][2].weight, None, [1, 1], [1, 1])
        clone_45 = conv2d_48.clone()
        cat_45 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45], 1)
        add_49 = self.dense_blocks[2].layers[28][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_49 = norm_53(cat_45, self.dense_blocks[2].layers[28][0].weight, self.dense_blocks[2].layers[28][0].bias, self.dense_blocks[2].layers[28][0].running_mean, self.dense_blocks[2].layers[28][0].running_var)
        getitem_245 = native_batch_norm_legit_functional_49[0]
        getitem_248 = native_batch_norm_legit_functional_49[3]
        getitem_249 = native_batch_norm_legit_functional_49[4]
        relu_49 = torch.relu(getitem_245)
        conv2d_49 = torch.conv2d(relu_49, self.dense_blocks[2].layers[28][2].weight, None, [1, 1], [1, 1])
        clone_46 = conv2d_49.clone()
        cat_46 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46], 1)
        add_50 = self.dense_blocks[2].layers[29][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_50 = norm_54(cat_46, self.dense_blocks[2].layers[29][0].weight, self.dense_blocks[2].layers[29][0].bias, self.dense_blocks[2].layers[29][0].running_mean, self.dense_blocks[2].layers[29][0].running_var)
        getitem_250 = native_batch_norm_legit_functional_50[0]
        getitem_253 = native_batch_norm_legit_functional_50[3]
        getitem_254 = native_batch_norm_legit_functional_50[4]
        relu_50 = torch.relu(getitem_250)
        conv2d_50 = torch.conv2d(relu_50, self.dense_blocks[2].layers[29][2].weight, None, [1, 1], [1, 1])
        clone_47 = conv2d_50.clone()
        cat_47 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47], 1)
        add_51 = self.dense_blocks[2].layers[30][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_51 = norm_55(cat_47, self.dense_blocks[2].layers[30][0].weight, self.dense_blocks[2].layers[30][0].bias, self.dense_blocks[2].layers[30][0].running_mean, self.dense_blocks[2].layers[30][0].running_var)
        getitem_255 = native_batch_norm_legit_functional_51[0]
        getitem_258 = native_batch_norm_legit_functional_51[3]
        getitem_259 = native_batch_norm_legit_functional_51[4]
        relu_51 = torch.relu(getitem_255)
        conv2d_51 = torch.conv2d(relu_51, self.dense_blocks[2].layers[30][2].weight, None, [1, 1], [1, 1])
        clone_48 = conv2d_51.clone()
        cat_48 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48], 1)
        add_52 = self.dense_blocks[2].layers[31][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_52 = norm_56(cat_48, self.dense_blocks[2].layers[31][0].weight, self.dense_blocks[2].layers[31][0].bias, self.dense_blocks[2].layers[31][0].running_mean, self.dense_blocks[2].layers[31][0].running_var)
        getitem_260 = native_batch_norm_legit_functional_52[0]
        getitem_263 = native_batch_norm_legit_functional_52[3]
        getitem_264 = native_batch_norm_legit_functional_52[4]
        relu_52 = torch.relu(getitem_260)
        conv2d_52 = torch.conv2d(relu_52, self.dense_blocks[2].layers[31][2].weight, None, [1, 1], [1, 1])
        clone_49 = conv2d_52.clone()
        cat_49 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49], 1)
        add_53 = self.dense_blocks[2].layers[32][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_53 = norm_57(cat_49, self.dense_blocks[2].layers[32][0].weight, self.dense_blocks[2].layers[32][0].bias, self.dense_blocks[2].layers[32][0].running_mean, self.dense_blocks[2].layers[32][0].running_var)
        getitem_265 = native_batch_norm_legit_functional_53[0]
        getitem_268 = native_batch_norm_legit_functional_53[3]
        getitem_269 = native_batch_norm_legit_functional_53[4]
        relu_53 = torch.relu(getitem_265)
        conv2d_53 = torch.conv2d(relu_53, self.dense_blocks[2].layers[32][2].weight, None, [1, 1], [1, 1])
        clone_50 = conv2d_53.clone()
        cat_50 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50], 1)
        add_54 = self.dense_blocks[2].layers[33][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_54 = norm_58(cat_50, self.dense_blocks[2].layers[33][0].weight, self.dense_blocks[2].layers[33][0].bias, self.dense_blocks[2].layers[33][0].running_mean, self.dense_blocks[2].layers[33][0].running_var)
        getitem_270 = native_batch_norm_legit_functional_54[0]
        getitem_273 = native_batch_norm_legit_functional_54[3]
        getitem_274 = native_batch_norm_legit_functional_54[4]
        relu_54 = torch.relu(getitem_270)
        conv2d_54 = torch.conv2d(relu_54, self.dense_blocks[2].layers[33][2].weight, None, [1, 1], [1, 1])
        clone_51 = conv2d_54.clone()
        cat_51 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51], 1)
        add_55 = self.dense_blocks[2].layers[34][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_55 = norm_59(cat_51, self.dense_blocks[2].layers[34][0].weight, self.dense_blocks[2].layers[34][0].bias, self.dense_blocks[2].layers[34][0].running_mean, self.dense_blocks[2].layers[34][0].running_var)
        getitem_275 = native_batch_norm_legit_functional_55[0]
        getitem_278 = native_batch_norm_legit_functional_55[3]
        getitem_279 = native_batch_norm_legit_functional_55[4]
        relu_55 = torch.relu(getitem_275)
        conv2d_55 = torch.conv2d(relu_55, self.dense_blocks[2].layers[34][2].weight, None, [1, 1], [1, 1])
        clone_52 = conv2d_55.clone()
        cat_52 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52], 1)
        add_56 = self.dense_blocks[2].layers[35][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_56 = norm_60(cat_52, self.dense_blocks[2].layers[35][0].weight, self.dense_blocks[2].layers[35][0].bias, self.dense_blocks[2].layers[35][0].running_mean, self.dense_blocks[2].layers[35][0].running_var)
        getitem_280 = native_batch_norm_legit_functional_56[0]
        getitem_283 = native_batch_norm_legit_functional_56[3]
        getitem_284 = native_batch_norm_legit_functional_56[4]
        relu_56 = torch.relu(getitem_280)
        conv2d_56 = torch.conv2d(relu_56, self.dense_blocks[2].layers[35][2].weight, None, [1, 1], [1, 1])
        clone_53 = conv2d_56.clone()
        cat_53 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53], 1)
        add_57 = self.dense_blocks[2].layers[36][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_57 = norm_61(cat_53, self.dense_blocks[2].layers[36][0].weight, self.dense_blocks[2].layers[36][0].bias, self.dense_blocks[2].layers[36][0].running_mean, self.dense_blocks[2].layers[36][0].running_var)
        getitem_285 = native_batch_norm_legit_functional_57[0]
        getitem_288 = native_batch_norm_legit_functional_57[3]
        getitem_289 = native_batch_norm_legit_functional_57[4]
        relu_57 = torch.relu(getitem_285)
        conv2d_57 = torch.conv2d(relu_57, self.dense_blocks[2].layers[36][2].weight, None, [1, 1], [1, 1])
        clone_54 = conv2d_57.clone()
        cat_54 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54], 1)
        add_58 = self.dense_blocks[2].layers[37][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_58 = norm_62(cat_54, self.dense_blocks[2].layers[37][0].weight, self.dense_blocks[2].layers[37][0].bias, self.dense_blocks[2].layers[37][0].running_mean, self.dense_blocks[2].layers[37][0].running_var)
        getitem_290 = native_batch_norm_legit_functional_58[0]
        getitem_293 = native_batch_norm_legit_functional_58[3]
        getitem_294 = native_batch_norm_legit_functional_58[4]
        relu_58 = torch.relu(getitem_290)
        conv2d_58 = torch.conv2d(relu_58, self.dense_blocks[2].layers[37][2].weight, None, [1, 1], [1, 1])
        clone_55 = conv2d_58.clone()
        cat_55 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55], 1)
        add_59 = self.dense_blocks[2].layers[38][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_59 = norm_63(cat_55, self.dense_blocks[2].layers[38][0].weight, self.dense_blocks[2].layers[38][0].bias, self.dense_blocks[2].layers[38][0].running_mean, self.dense_blocks[2].layers[38][0].running_var)
        getitem_295 = native_batch_norm_legit_functional_59[0]
        getitem_298 = native_batch_norm_legit_functional_59[3]
        getitem_299 = native_batch_norm_legit_functional_59[4]
        relu_59 = torch.relu(getitem_295)
        conv2d_59 = torch.conv2d(relu_59, self.dense_blocks[2].layers[38][2].weight, None, [1, 1], [1, 1])
        clone_56 = conv2d_59.clone()
        cat_56 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56], 1)
        add_60 = self.dense_blocks[2].layers[39][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_60 = norm_64(cat_56, self.dense_blocks[2].layers[39][0].weight, self.dense_blocks[2].layers[39][0].bias, self.dense_blocks[2].layers[39][0].running_mean, self.dense_blocks[2].layers[39][0].running_var)
        getitem_300 = native_batch_norm_legit_functional_60[0]
        getitem_303 = native_batch_norm_legit_functional_60[3]
        getitem_304 = native_batch_norm_legit_functional_60[4]
        relu_60 = torch.relu(getitem_300)
        conv2d_60 = torch.conv2d(relu_60, self.dense_blocks[2].layers[39][2].weight, None, [1, 1], [1, 1])
        clone_57 = conv2d_60.clone()
        cat_57 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57], 1)
        add_61 = self.dense_blocks[2].layers[40][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_61 = norm_65(cat_57, self.dense_blocks[2].layers[40][0].weight, self.dense_blocks[2].layers[40][0].bias, self.dense_blocks[2].layers[40][0].running_mean, self.dense_blocks[2].layers[40][0].running_var)
        getitem_305 = native_batch_norm_legit_functional_61[0]
        getitem_308 = native_batch_norm_legit_functional_61[3]
        getitem_309 = native_batch_norm_legit_functional_61[4]
        relu_61 = torch.relu(getitem_305)
        conv2d_61 = torch.conv2d(relu_61, self.dense_blocks[2].layers[40][2].weight, None, [1, 1], [1, 1])
        clone_58 = conv2d_61.clone()
        cat_58 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58], 1)
        add_62 = self.dense_blocks[2].layers[41][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_62 = norm_66(cat_58, self.dense_blocks[2].layers[41][0].weight, self.dense_blocks[2].layers[41][0].bias, self.dense_blocks[2].layers[41][0].running_mean, self.dense_blocks[2].layers[41][0].running_var)
        getitem_310 = native_batch_norm_legit_functional_62[0]
        getitem_313 = native_batch_norm_legit_functional_62[3]
        getitem_314 = native_batch_norm_legit_functional_62[4]
        relu_62 = torch.relu(getitem_310)
        conv2d_62 = torch.conv2d(relu_62, self.dense_blocks[2].layers[41][2].weight, None, [1, 1], [1, 1])
        clone_59 = conv2d_62.clone()
        cat_59 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59], 1)
        add_63 = self.dense_blocks[2].layers[42][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_63 = norm_67(cat_59, self.dense_blocks[2].layers[42][0].weight, self.dense_blocks[2].layers[42][0].bias, self.dense_blocks[2].layers[42][0].running_mean, self.dense_blocks[2].layers[42][0].running_var)
        getitem_315 = native_batch_norm_legit_functional_63[0]
        getitem_318 = native_batch_norm_legit_functional_63[3]
        getitem_319 = native_batch_norm_legit_functional_63[4]
        relu_63 = torch.relu(getitem_315)
        conv2d_63 = torch.conv2d(relu_63, self.dense_blocks[2].layers[42][2].weight, None, [1, 1], [1, 1])
        clone_60 = conv2d_63.clone()
        cat_60 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60], 1)
        add_64 = self.dense_blocks[2].layers[43][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_64 = norm_68(cat_60, self.dense_blocks[2].layers[43][0].weight, self.dense_blocks[2].layers[43][0].bias, self.dense_blocks[2].layers[43][0].running_mean, self.dense_blocks[2].layers[43][0].running_var)
        getitem_320 = native_batch_norm_legit_functional_64[0]
        getitem_323 = native_batch_norm_legit_functional_64[3]
        getitem_324 = native_batch_norm_legit_functional_64[4]
        relu_64 = torch.relu(getitem_320)
        conv2d_64 = torch.conv2d(relu_64, self.dense_blocks[2].layers[43][2].weight, None, [1, 1], [1, 1])
        clone_61 = conv2d_64.clone()
        cat_61 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60, clone_61], 1)
        add_65 = self.dense_blocks[2].layers[44][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_65 = norm_69(cat_61, self.dense_blocks[2].layers[44][0].weight, self.dense_blocks[2].layers[44][0].bias, self.dense_blocks[2].layers[44][0].running_mean, self.dense_blocks[2].layers[44][0].running_var)
        getitem_325 = native_batch_norm_legit_functional_65[0]
        getitem_328 = native_batch_norm_legit_functional_65[3]
        getitem_329 = native_batch_norm_legit_functional_65[4]
        relu_65 = torch.relu(getitem_325)
        conv2d_65 = torch.conv2d(relu_65, self.dense_blocks[2].layers[44][2].weight, None, [1, 1], [1, 1])
        clone_62 = conv2d_65.clone()
        cat_62 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60, clone_61, clone_62], 1)
        add_66 = self.dense_blocks[2].layers[45][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_66 = norm_70(cat_62, self.dense_blocks[2].layers[45][0].weight, self.dense_blocks[2].layers[45][0].bias, self.dense_blocks[2].layers[45][0].running_mean, self.dense_blocks[2].layers[45][0].running_var)
        getitem_330 = native_batch_norm_legit_functional_66[0]
        getitem_333 = native_batch_norm_legit_functional_66[3]
        getitem_334 = native_batch_norm_legit_functional_66[4]
        relu_66 = torch.relu(getitem_330)
        conv2d_66 = torch.conv2d(relu_66, self.dense_blocks[2].layers[45][2].weight, None, [1, 1], [1, 1])
        clone_63 = conv2d_66.clone()
        cat_63 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60, clone_61, clone_62, clone_63], 1)
        add_67 = self.dense_blocks[2].layers[46][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_67 = norm_71(cat_63, self.dense_blocks[2].layers[46][0].weight, self.dense_blocks[2].layers[46][0].bias, self.dense_blocks[2].layers[46][0].running_mean, self.dense_blocks[2].layers[46][0].running_var)
        getitem_335 = native_batch_norm_legit_functional_67[0]
        getitem_338 = native_batch_norm_legit_functional_67[3]
        getitem_339 = native_batch_norm_legit_functional_67[4]
        relu_67 = torch.relu(getitem_335)
        conv2d_67 = torch.conv2d(relu_67, self.dense_blocks[2].layers[46][2].weight, None, [1, 1], [1, 1])
        clone_64 = conv2d_67.clone()
        cat_64 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60, clone_61, clone_62, clone_63, clone_64], 1)
        add_68 = self.dense_blocks[2].layers[47][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_68 = norm_72(cat_64, self.dense_blocks[2].layers[47][0].weight, self.dense_blocks[2].layers[47][0].bias, self.dense_blocks[2].layers[47][0].running_mean, self.dense_blocks[2].layers[47][0].running_var)
        getitem_340 = native_batch_norm_legit_functional_68[0]
        getitem_343 = native_batch_norm_legit_functional_68[3]
        getitem_344 = native_batch_norm_legit_functional_68[4]
        relu_68 = torch.relu(getitem_340)
        conv2d_68 = torch.conv2d(relu_68, self.dense_blocks[2].layers[47][2].weight, None, [1, 1], [1, 1])
        clone_65 = conv2d_68.clone()
        cat_65 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, clone_24, clone_25, clone_26, clone_27, clone_28, clone_29, clone_30, clone_31, clone_32, clone_33, clone_34, clone_35, clone_36, clone_37, clone_38, clone_39, clone_40, clone_41, clone_42, clone_43, clone_44, clone_45, clone_46, clone_47, clone_48, clone_49, clone_50, clone_51, clone_52, clone_53, clone_54, clone_55, clone_56, clone_57, clone_58, clone_59, clone_60, clone_61, clone_62, clone_63, clone_64, clone_65], 1)
        add_69 = self.transition_layers[2].transition[0].num_batches_tracked + 1
        native_batch_norm_legit_functional_69 = norm_73(cat_65, self.transition_layers[2].transition[0].weight, self.transition_layers[2].transition[0].bias, self.transition_layers[2].transition[0].running_mean, self.transition_layers[2].transition[0].running_var)
        getitem_345 = native_batch_norm_legit_functional_69[0]
        getitem_348 = native_batch_norm_legit_functional_69[3]
        getitem_349 = native_batch_norm_legit_functional_69[4]
        relu_69 = torch.relu(getitem_345)
        avg_pool2d_default_2 = torch.nn.functional.avg_pool2d(relu_69, [2, 2], [2, 2])
        conv2d_default_2 = torch.conv2d(avg_pool2d_default_2, self.transition_layers[2].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        add_70 = self.dense_blocks[3].layers[0][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_70 = norm_74(conv2d_default_2, self.dense_blocks[3].layers[0][0].weight, self.dense_blocks[3].layers[0][0].bias, self.dense_blocks[3].layers[0][0].running_mean, self.dense_blocks[3].layers[0][0].running_var)
        getitem_350 = native_batch_norm_legit_functional_70[0]
        getitem_353 = native_batch_norm_legit_functional_70[3]
        getitem_354 = native_batch_norm_legit_functional_70[4]
        relu_70 = torch.relu(getitem_350)
        conv2d_70 = torch.conv2d(relu_70, self.dense_blocks[3].layers[0][2].weight, None, [1, 1], [1, 1])
        clone_66 = conv2d_70.clone()
        cat_66 = torch.cat([conv2d_default_2, clone_66], 1)
        add_71 = self.dense_blocks[3].layers[1][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_71 = norm_75(cat_66, self.dense_blocks[3].layers[1][0].weight, self.dense_blocks[3].layers[1][0].bias, self.dense_blocks[3].layers[1][0].running_mean, self.dense_blocks[3].layers[1][0].running_var)
        getitem_355 = native_batch_norm_legit_functional_71[0]
        getitem_358 = native_batch_norm_legit_functional_71[3]
        getitem_359 = native_batch_norm_legit_functional_71[4]
        relu_71 = torch.relu(getitem_355)
        conv2d_71 = torch.conv2d(relu_71, self.dense_blocks[3].layers[1][2].weight, None, [1, 1], [1, 1])
        clone_67 = conv2d_71.clone()
        cat_67 = torch.cat([conv2d_default_2, clone_66, clone_67], 1)
        add_72 = self.dense_blocks[3].layers[2][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_72 = norm_76(cat_67, self.dense_blocks[3].layers[2][0].weight, self.dense_blocks[3].layers[2][0].bias, self.dense_blocks[3].layers[2][0].running_mean, self.dense_blocks[3].layers[2][0].running_var)
        getitem_360 = native_batch_norm_legit_functional_72[0]
        getitem_363 = native_batch_norm_legit_functional_72[3]
        getitem_364 = native_batch_norm_legit_functional_72[4]
        relu_72 = torch.relu(getitem_360)
        conv2d_72 = torch.conv2d(relu_72, self.dense_blocks[3].layers[2][2].weight, None, [1, 1], [1, 1])
        clone_68 = conv2d_72.clone()
        cat_68 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68], 1)
        add_73 = self.dense_blocks[3].layers[3][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_73 = norm_77(cat_68, self.dense_blocks[3].layers[3][0].weight, self.dense_blocks[3].layers[3][0].bias, self.dense_blocks[3].layers[3][0].running_mean, self.dense_blocks[3].layers[3][0].running_var)
        getitem_365 = native_batch_norm_legit_functional_73[0]
        getitem_368 = native_batch_norm_legit_functional_73[3]
        getitem_369 = native_batch_norm_legit_functional_73[4]
        relu_73 = torch.relu(getitem_365)
        conv2d_73 = torch.conv2d(relu_73, self.dense_blocks[3].layers[3][2].weight, None, [1, 1], [1, 1])
        clone_69 = conv2d_73.clone()
        cat_69 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69], 1)
        add_74 = self.dense_blocks[3].layers[4][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_74 = norm_78(cat_69, self.dense_blocks[3].layers[4][0].weight, self.dense_blocks[3].layers[4][0].bias, self.dense_blocks[3].layers[4][0].running_mean, self.dense_blocks[3].layers[4][0].running_var)
        getitem_370 = native_batch_norm_legit_functional_74[0]
        getitem_373 = native_batch_norm_legit_functional_74[3]
        getitem_374 = native_batch_norm_legit_functional_74[4]
        relu_74 = torch.relu(getitem_370)
        conv2d_74 = torch.conv2d(relu_74, self.dense_blocks[3].layers[4][2].weight, None, [1, 1], [1, 1])
        clone_70 = conv2d_74.clone()
        cat_70 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70], 1)
        add_75 = self.dense_blocks[3].layers[5][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_75 = norm_79(cat_70, self.dense_blocks[3].layers[5][0].weight, self.dense_blocks[3].layers[5][0].bias, self.dense_blocks[3].layers[5][0].running_mean, self.dense_blocks[3].layers[5][0].running_var)
        getitem_375 = native_batch_norm_legit_functional_75[0]
        getitem_378 = native_batch_norm_legit_functional_75[3]
        getitem_379 = native_batch_norm_legit_functional_75[4]
        relu_75 = torch.relu(getitem_375)
        conv2d_75 = torch.conv2d(relu_75, self.dense_blocks[3].layers[5][2].weight, None, [1, 1], [1, 1])
        clone_71 = conv2d_75.clone()
        cat_71 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71], 1)
        add_76 = self.dense_blocks[3].layers[6][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_76 = norm_80(cat_71, self.dense_blocks[3].layers[6][0].weight, self.dense_blocks[3].layers[6][0].bias, self.dense_blocks[3].layers[6][0].running_mean, self.dense_blocks[3].layers[6][0].running_var)
        getitem_380 = native_batch_norm_legit_functional_76[0]
        getitem_383 = native_batch_norm_legit_functional_76[3]
        getitem_384 = native_batch_norm_legit_functional_76[4]
        relu_76 = torch.relu(getitem_380)
        conv2d_76 = torch.conv2d(relu_76, self.dense_blocks[3].layers[6][2].weight, None, [1, 1], [1, 1])
        clone_72 = conv2d_76.clone()
        cat_72 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72], 1)
        add_77 = self.dense_blocks[3].layers[7][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_77 = norm_81(cat_72, self.dense_blocks[3].layers[7][0].weight, self.dense_blocks[3].layers[7][0].bias, self.dense_blocks[3].layers[7][0].running_mean, self.dense_blocks[3].layers[7][0].running_var)
        getitem_385 = native_batch_norm_legit_functional_77[0]
        getitem_388 = native_batch_norm_legit_functional_77[3]
        getitem_389 = native_batch_norm_legit_functional_77[4]
        relu_77 = torch.relu(getitem_385)
        conv2d_77 = torch.conv2d(relu_77, self.dense_blocks[3].layers[7][2].weight, None, [1, 1], [1, 1])
        clone_73 = conv2d_77.clone()
        cat_73 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73], 1)
        add_78 = self.dense_blocks[3].layers[8][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_78 = norm_82(cat_73, self.dense_blocks[3].layers[8][0].weight, self.dense_blocks[3].layers[8][0].bias, self.dense_blocks[3].layers[8][0].running_mean, self.dense_blocks[3].layers[8][0].running_var)
        getitem_390 = native_batch_norm_legit_functional_78[0]
        getitem_393 = native_batch_norm_legit_functional_78[3]
        getitem_394 = native_batch_norm_legit_functional_78[4]
        relu_78 = torch.relu(getitem_390)
        conv2d_78 = torch.conv2d(relu_78, self.dense_blocks[3].layers[8][2].weight, None, [1, 1], [1, 1])
        clone_74 = conv2d_78.clone()
        cat_74 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74], 1)
        add_79 = self.dense_blocks[3].layers[9][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_79 = norm_83(cat_74, self.dense_blocks[3].layers[9][0].weight, self.dense_blocks[3].layers[9][0].bias, self.dense_blocks[3].layers[9][0].running_mean, self.dense_blocks[3].layers[9][0].running_var)
        getitem_395 = native_batch_norm_legit_functional_79[0]
        getitem_398 = native_batch_norm_legit_functional_79[3]
        getitem_399 = native_batch_norm_legit_functional_79[4]
        relu_79 = torch.relu(getitem_395)
        conv2d_79 = torch.conv2d(relu_79, self.dense_blocks[3].layers[9][2].weight, None, [1, 1], [1, 1])
        clone_75 = conv2d_79.clone()
        cat_75 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75], 1)
        add_80 = self.dense_blocks[3].layers[10][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_80 = norm_84(cat_75, self.dense_blocks[3].layers[10][0].weight, self.dense_blocks[3].layers[10][0].bias, self.dense_blocks[3].layers[10][0].running_mean, self.dense_blocks[3].layers[10][0].running_var)
        getitem_400 = native_batch_norm_legit_functional_80[0]
        getitem_403 = native_batch_norm_legit_functional_80[3]
        getitem_404 = native_batch_norm_legit_functional_80[4]
        relu_80 = torch.relu(getitem_400)
        conv2d_80 = torch.conv2d(relu_80, self.dense_blocks[3].layers[10][2].weight, None, [1, 1], [1, 1])
        clone_76 = conv2d_80.clone()
        cat_76 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76], 1)
        add_81 = self.dense_blocks[3].layers[11][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_81 = norm_85(cat_76, self.dense_blocks[3].layers[11][0].weight, self.dense_blocks[3].layers[11][0].bias, self.dense_blocks[3].layers[11][0].running_mean, self.dense_blocks[3].layers[11][0].running_var)
        getitem_405 = native_batch_norm_legit_functional_81[0]
        getitem_408 = native_batch_norm_legit_functional_81[3]
        getitem_409 = native_batch_norm_legit_functional_81[4]
        relu_81 = torch.relu(getitem_405)
        conv2d_81 = torch.conv2d(relu_81, self.dense_blocks[3].layers[11][2].weight, None, [1, 1], [1, 1])
        clone_77 = conv2d_81.clone()
        cat_77 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77], 1)
        add_82 = self.dense_blocks[3].layers[12][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_82 = norm_86(cat_77, self.dense_blocks[3].layers[12][0].weight, self.dense_blocks[3].layers[12][0].bias, self.dense_blocks[3].layers[12][0].running_mean, self.dense_blocks[3].layers[12][0].running_var)
        getitem_410 = native_batch_norm_legit_functional_82[0]
        getitem_413 = native_batch_norm_legit_functional_82[3]
        getitem_414 = native_batch_norm_legit_functional_82[4]
        relu_82 = torch.relu(getitem_410)
        conv2d_82 = torch.conv2d(relu_82, self.dense_blocks[3].layers[12][2].weight, None, [1, 1], [1, 1])
        clone_78 = conv2d_82.clone()
        cat_78 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78], 1)
        add_83 = self.dense_blocks[3].layers[13][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_83 = norm_87(cat_78, self.dense_blocks[3].layers[13][0].weight, self.dense_blocks[3].layers[13][0].bias, self.dense_blocks[3].layers[13][0].running_mean, self.dense_blocks[3].layers[13][0].running_var)
        getitem_415 = native_batch_norm_legit_functional_83[0]
        getitem_418 = native_batch_norm_legit_functional_83[3]
        getitem_419 = native_batch_norm_legit_functional_83[4]
        relu_83 = torch.relu(getitem_415)
        conv2d_83 = torch.conv2d(relu_83, self.dense_blocks[3].layers[13][2].weight, None, [1, 1], [1, 1])
        clone_79 = conv2d_83.clone()
        cat_79 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79], 1)
        add_84 = self.dense_blocks[3].layers[14][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_84 = norm_88(cat_79, self.dense_blocks[3].layers[14][0].weight, self.dense_blocks[3].layers[14][0].bias, self.dense_blocks[3].layers[14][0].running_mean, self.dense_blocks[3].layers[14][0].running_var)
        getitem_420 = native_batch_norm_legit_functional_84[0]
        getitem_423 = native_batch_norm_legit_functional_84[3]
        getitem_424 = native_batch_norm_legit_functional_84[4]
        relu_84 = torch.relu(getitem_420)
        conv2d_84 = torch.conv2d(relu_84, self.dense_blocks[3].layers[14][2].weight, None, [1, 1], [1, 1])
        clone_80 = conv2d_84.clone()
        cat_80 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80], 1)
        add_85 = self.dense_blocks[3].layers[15][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_85 = norm_89(cat_80, self.dense_blocks[3].layers[15][0].weight, self.dense_blocks[3].layers[15][0].bias, self.dense_blocks[3].layers[15][0].running_mean, self.dense_blocks[3].layers[15][0].running_var)
        getitem_425 = native_batch_norm_legit_functional_85[0]
        getitem_428 = native_batch_norm_legit_functional_85[3]
        getitem_429 = native_batch_norm_legit_functional_85[4]
        relu_85 = torch.relu(getitem_425)
        conv2d_85 = torch.conv2d(relu_85, self.dense_blocks[3].layers[15][2].weight, None, [1, 1], [1, 1])
        clone_81 = conv2d_85.clone()
        cat_81 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81], 1)
        add_86 = self.dense_blocks[3].layers[16][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_86 = norm_90(cat_81, self.dense_blocks[3].layers[16][0].weight, self.dense_blocks[3].layers[16][0].bias, self.dense_blocks[3].layers[16][0].running_mean, self.dense_blocks[3].layers[16][0].running_var)
        getitem_430 = native_batch_norm_legit_functional_86[0]
        getitem_433 = native_batch_norm_legit_functional_86[3]
        getitem_434 = native_batch_norm_legit_functional_86[4]
        relu_86 = torch.relu(getitem_430)
        conv2d_86 = torch.conv2d(relu_86, self.dense_blocks[3].layers[16][2].weight, None, [1, 1], [1, 1])
        clone_82 = conv2d_86.clone()
        cat_82 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82], 1)
        add_87 = self.dense_blocks[3].layers[17][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_87 = norm_91(cat_82, self.dense_blocks[3].layers[17][0].weight, self.dense_blocks[3].layers[17][0].bias, self.dense_blocks[3].layers[17][0].running_mean, self.dense_blocks[3].layers[17][0].running_var)
        getitem_435 = native_batch_norm_legit_functional_87[0]
        getitem_438 = native_batch_norm_legit_functional_87[3]
        getitem_439 = native_batch_norm_legit_functional_87[4]
        relu_87 = torch.relu(getitem_435)
        conv2d_87 = torch.conv2d(relu_87, self.dense_blocks[3].layers[17][2].weight, None, [1, 1], [1, 1])
        clone_83 = conv2d_87.clone()
        cat_83 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83], 1)
        add_88 = self.dense_blocks[3].layers[18][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_88 = norm_92(cat_83, self.dense_blocks[3].layers[18][0].weight, self.dense_blocks[3].layers[18][0].bias, self.dense_blocks[3].layers[18][0].running_mean, self.dense_blocks[3].layers[18][0].running_var)
        getitem_440 = native_batch_norm_legit_functional_88[0]
        getitem_443 = native_batch_norm_legit_functional_88[3]
        getitem_444 = native_batch_norm_legit_functional_88[4]
        relu_88 = torch.relu(getitem_440)
        conv2d_88 = torch.conv2d(relu_88, self.dense_blocks[3].layers[18][2].weight, None, [1, 1], [1, 1])
        clone_84 = conv2d_88.clone()
        cat_84 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84], 1)
        add_89 = self.dense_blocks[3].layers[19][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_89 = norm_93(cat_84, self.dense_blocks[3].layers[19][0].weight, self.dense_blocks[3].layers[19][0].bias, self.dense_blocks[3].layers[19][0].running_mean, self.dense_blocks[3].layers[19][0].running_var)
        getitem_445 = native_batch_norm_legit_functional_89[0]
        getitem_448 = native_batch_norm_legit_functional_89[3]
        getitem_449 = native_batch_norm_legit_functional_89[4]
        relu_89 = torch.relu(getitem_445)
        conv2d_89 = torch.conv2d(relu_89, self.dense_blocks[3].layers[19][2].weight, None, [1, 1], [1, 1])
        clone_85 = conv2d_89.clone()
        cat_85 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85], 1)
        add_90 = self.dense_blocks[3].layers[20][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_90 = norm_94(cat_85, self.dense_blocks[3].layers[20][0].weight, self.dense_blocks[3].layers[20][0].bias, self.dense_blocks[3].layers[20][0].running_mean, self.dense_blocks[3].layers[20][0].running_var)
        getitem_450 = native_batch_norm_legit_functional_90[0]
        getitem_453 = native_batch_norm_legit_functional_90[3]
        getitem_454 = native_batch_norm_legit_functional_90[4]
        relu_90 = torch.relu(getitem_450)
        conv2d_90 = torch.conv2d(relu_90, self.dense_blocks[3].layers[20][2].weight, None, [1, 1], [1, 1])
        clone_86 = conv2d_90.clone()
        cat_86 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86], 1)
        add_91 = self.dense_blocks[3].layers[21][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_91 = norm_95(cat_86, self.dense_blocks[3].layers[21][0].weight, self.dense_blocks[3].layers[21][0].bias, self.dense_blocks[3].layers[21][0].running_mean, self.dense_blocks[3].layers[21][0].running_var)
        getitem_455 = native_batch_norm_legit_functional_91[0]
        getitem_458 = native_batch_norm_legit_functional_91[3]
        getitem_459 = native_batch_norm_legit_functional_91[4]
        relu_91 = torch.relu(getitem_455)
        conv2d_91 = torch.conv2d(relu_91, self.dense_blocks[3].layers[21][2].weight, None, [1, 1], [1, 1])
        clone_87 = conv2d_91.clone()
        cat_87 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87], 1)
        add_92 = self.dense_blocks[3].layers[22][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_92 = norm_96(cat_87, self.dense_blocks[3].layers[22][0].weight, self.dense_blocks[3].layers[22][0].bias, self.dense_blocks[3].layers[22][0].running_mean, self.dense_blocks[3].layers[22][0].running_var)
        getitem_460 = native_batch_norm_legit_functional_92[0]
        getitem_463 = native_batch_norm_legit_functional_92[3]
        getitem_464 = native_batch_norm_legit_functional_92[4]
        relu_92 = torch.relu(getitem_460)
        conv2d_92 = torch.conv2d(relu_92, self.dense_blocks[3].layers[22][2].weight, None, [1, 1], [1, 1])
        clone_88 = conv2d_92.clone()
        cat_88 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88], 1)
        add_93 = self.dense_blocks[3].layers[23][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_93 = norm_97(cat_88, self.dense_blocks[3].layers[23][0].weight, self.dense_blocks[3].layers[23][0].bias, self.dense_blocks[3].layers[23][0].running_mean, self.dense_blocks[3].layers[23][0].running_var)
        getitem_465 = native_batch_norm_legit_functional_93[0]
        getitem_468 = native_batch_norm_legit_functional_93[3]
        getitem_469 = native_batch_norm_legit_functional_93[4]
        relu_93 = torch.relu(getitem_465)
        conv2d_93 = torch.conv2d(relu_93, self.dense_blocks[3].layers[23][2].weight, None, [1, 1], [1, 1])
        clone_89 = conv2d_93.clone()
        cat_89 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89], 1)
        add_94 = self.dense_blocks[3].layers[24][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_94 = norm_98(cat_89, self.dense_blocks[3].layers[24][0].weight, self.dense_blocks[3].layers[24][0].bias, self.dense_blocks[3].layers[24][0].running_mean, self.dense_blocks[3].layers[24][0].running_var)
        getitem_470 = native_batch_norm_legit_functional_94[0]
        getitem_473 = native_batch_norm_legit_functional_94[3]
        getitem_474 = native_batch_norm_legit_functional_94[4]
        relu_94 = torch.relu(getitem_470)
        conv2d_94 = torch.conv2d(relu_94, self.dense_blocks[3].layers[24][2].weight, None, [1, 1], [1, 1])
        clone_90 = conv2d_94.clone()
        cat_90 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90], 1)
        add_95 = self.dense_blocks[3].layers[25][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_95 = norm_99(cat_90, self.dense_blocks[3].layers[25][0].weight, self.dense_blocks[3].layers[25][0].bias, self.dense_blocks[3].layers[25][0].running_mean, self.dense_blocks[3].layers[25][0].running_var)
        getitem_475 = native_batch_norm_legit_functional_95[0]
        getitem_478 = native_batch_norm_legit_functional_95[3]
        getitem_479 = native_batch_norm_legit_functional_95[4]
        relu_95 = torch.relu(getitem_475)
        conv2d_95 = torch.conv2d(relu_95, self.dense_blocks[3].layers[25][2].weight, None, [1, 1], [1, 1])
        clone_91 = conv2d_95.clone()
        cat_91 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91], 1)
        add_96 = self.dense_blocks[3].layers[26][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_96 = norm_100(cat_91, self.dense_blocks[3].layers[26][0].weight, self.dense_blocks[3].layers[26][0].bias, self.dense_blocks[3].layers[26][0].running_mean, self.dense_blocks[3].layers[26][0].running_var)
        getitem_480 = native_batch_norm_legit_functional_96[0]
        getitem_483 = native_batch_norm_legit_functional_96[3]
        getitem_484 = native_batch_norm_legit_functional_96[4]
        relu_96 = torch.relu(getitem_480)
        conv2d_96 = torch.conv2d(relu_96, self.dense_blocks[3].layers[26][2].weight, None, [1, 1], [1, 1])
        clone_92 = conv2d_96.clone()
        cat_92 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92], 1)
        add_97 = self.dense_blocks[3].layers[27][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_97 = norm_101(cat_92, self.dense_blocks[3].layers[27][0].weight, self.dense_blocks[3].layers[27][0].bias, self.dense_blocks[3].layers[27][0].running_mean, self.dense_blocks[3].layers[27][0].running_var)
        getitem_485 = native_batch_norm_legit_functional_97[0]
        getitem_488 = native_batch_norm_legit_functional_97[3]
        getitem_489 = native_batch_norm_legit_functional_97[4]
        relu_97 = torch.relu(getitem_485)
        conv2d_97 = torch.conv2d(relu_97, self.dense_blocks[3].layers[27][2].weight, None, [1, 1], [1, 1])
        clone_93 = conv2d_97.clone()
        cat_93 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92, clone_93], 1)
        add_98 = self.dense_blocks[3].layers[28][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_98 = norm_102(cat_93, self.dense_blocks[3].layers[28][0].weight, self.dense_blocks[3].layers[28][0].bias, self.dense_blocks[3].layers[28][0].running_mean, self.dense_blocks[3].layers[28][0].running_var)
        getitem_490 = native_batch_norm_legit_functional_98[0]
        getitem_493 = native_batch_norm_legit_functional_98[3]
        getitem_494 = native_batch_norm_legit_functional_98[4]
        relu_98 = torch.relu(getitem_490)
        conv2d_98 = torch.conv2d(relu_98, self.dense_blocks[3].layers[28][2].weight, None, [1, 1], [1, 1])
        clone_94 = conv2d_98.clone()
        cat_94 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92, clone_93, clone_94], 1)
        add_99 = self.dense_blocks[3].layers[29][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_99 = norm_103(cat_94, self.dense_blocks[3].layers[29][0].weight, self.dense_blocks[3].layers[29][0].bias, self.dense_blocks[3].layers[29][0].running_mean, self.dense_blocks[3].layers[29][0].running_var)
        getitem_495 = native_batch_norm_legit_functional_99[0]
        getitem_498 = native_batch_norm_legit_functional_99[3]
        getitem_499 = native_batch_norm_legit_functional_99[4]
        relu_99 = torch.relu(getitem_495)
        conv2d_99 = torch.conv2d(relu_99, self.dense_blocks[3].layers[29][2].weight, None, [1, 1], [1, 1])
        clone_95 = conv2d_99.clone()
        cat_95 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92, clone_93, clone_94, clone_95], 1)
        add_100 = self.dense_blocks[3].layers[30][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_100 = norm_104(cat_95, self.dense_blocks[3].layers[30][0].weight, self.dense_blocks[3].layers[30][0].bias, self.dense_blocks[3].layers[30][0].running_mean, self.dense_blocks[3].layers[30][0].running_var)
        getitem_500 = native_batch_norm_legit_functional_100[0]
        getitem_503 = native_batch_norm_legit_functional_100[3]
        getitem_504 = native_batch_norm_legit_functional_100[4]
        relu_100 = torch.relu(getitem_500)
        conv2d_100 = torch.conv2d(relu_100, self.dense_blocks[3].layers[30][2].weight, None, [1, 1], [1, 1])
        clone_96 = conv2d_100.clone()
        cat_96 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92, clone_93, clone_94, clone_95, clone_96], 1)
        add_101 = self.dense_blocks[3].layers[31][0].num_batches_tracked + 1
        native_batch_norm_legit_functional_101 = norm_105(cat_96, self.dense_blocks[3].layers[31][0].weight, self.dense_blocks[3].layers[31][0].bias, self.dense_blocks[3].layers[31][0].running_mean, self.dense_blocks[3].layers[31][0].running_var)
        getitem_505 = native_batch_norm_legit_functional_101[0]
        getitem_508 = native_batch_norm_legit_functional_101[3]
        getitem_509 = native_batch_norm_legit_functional_101[4]
        relu_101 = torch.relu(getitem_505)
        conv2d_101 = torch.conv2d(relu_101, self.dense_blocks[3].layers[31][2].weight, None, [1, 1], [1, 1])
        clone_97 = conv2d_101.clone()
        cat_97 = torch.cat([conv2d_default_2, clone_66, clone_67, clone_68, clone_69, clone_70, clone_71, clone_72, clone_73, clone_74, clone_75, clone_76, clone_77, clone_78, clone_79, clone_80, clone_81, clone_82, clone_83, clone_84, clone_85, clone_86, clone_87, clone_88, clone_89, clone_90, clone_91, clone_92, clone_93, clone_94, clone_95, clone_96, clone_97], 1)
        add_102 = self.final_bn.num_batches_tracked + 1
        native_batch_norm_legit_functional_102 = norm_106(cat_97, self.final_bn.weight, self.final_bn.bias, self.final_bn.running_mean, self.final_bn.running_var)
        getitem_510 = native_batch_norm_legit_functional_102[0]
        getitem_513 = native_batch_norm_legit_functional_102[3]
        getitem_514 = native_batch_norm_legit_functional_102[4]
        adaptive_avg_pool2d = fused_107(getitem_510)
        view = adaptive_avg_pool2d.reshape([10, -1])
        linear = torch.nn.functional.linear(view, self.classifier.weight, self.classifier.bias)
        self.features[1].running_mean.copy_(getitem_3)
        self.features[1].running_var.copy_(getitem_4)
        self.features[1].num_batches_tracked.copy_(add)
        self.dense_blocks[0].layers[0][0].running_mean.copy_(getitem_8)
        self.dense_blocks[0].layers[0][0].running_var.copy_(getitem_9)
        self.dense_blocks[0].layers[0][0].num_batches_tracked.copy_(add_1)
        self.dense_blocks[0].layers[1][0].running_mean.copy_(getitem_13)
        self.dense_blocks[0].layers[1][0].running_var.copy_(getitem_14)
        self.dense_blocks[0].layers[1][0].num_batches_tracked.copy_(add_2)
        self.dense_blocks[0].layers[2][0].running_mean.copy_(getitem_18)
        self.dense_blocks[0].layers[2][0].running_var.copy_(getitem_19)
        self.dense_blocks[0].layers[2][0].num_batches_tracked.copy_(add_3)
        self.dense_blocks[0].layers[3][0].running_mean.copy_(getitem_23)
        self.dense_blocks[0].layers[3][0].running_var.copy_(getitem_24)
        self.dense_blocks[0].layers[3][0].num_batches_tracked.copy_(add_4)
        self.dense_blocks[0].layers[4][0].running_mean.copy_(getitem_28)
        self.dense_blocks[0].layers[4][0].running_var.copy_(getitem_29)
        self.dense_blocks[0].layers[4][0].num_batches_tracked.copy_(add_5)
        self.dense_blocks[0].layers[5][0].running_mean.copy_(getitem_33)
        self.dense_blocks[0].layers[5][0].running_var.copy_(getitem_34)
        self.dense_blocks[0].layers[5][0].num_batches_tracked.copy_(add_6)
        self.dense_blocks[1].layers[0][0].running_mean.copy_(getitem_43)
        self.dense_blocks[1].layers[0][0].running_var.copy_(getitem_44)
        self.dense_blocks[1].layers[0][0].num_batches_tracked.copy_(add_8)
        self.dense_blocks[1].layers[1][0].running_mean.copy_(getitem_48)
        self.dense_blocks[1].layers[1][0].running_var.copy_(getitem_49)
        self.dense_blocks[1].layers[1][0].num_batches_tracked.copy_(add_9)
        self.dense_blocks[1].layers[2][0].running_mean.copy_(getitem_53)
        self.dense_blocks[1].layers[2][0].running_var.copy_(getitem_54)
        self.dense_blocks[1].layers[2][0].num_batches_tracked.copy_(add_10)
        self.dense_blocks[1].layers[3][0].running_mean.copy_(getitem_58)
        self.dense_blocks[1].layers[3][0].running_var.copy_(getitem_59)
        self.dense_blocks[1].layers[3][0].num_batches_tracked.copy_(add_11)
        self.dense_blocks[1].layers[4][0].running_mean.copy_(getitem_63)
        self.dense_blocks[1].layers[4][0].running_var.copy_(getitem_64)
        self.dense_blocks[1].layers[4][0].num_batches_tracked.copy_(add_12)
        self.dense_blocks[1].layers[5][0].running_mean.copy_(getitem_68)
        self.dense_blocks[1].layers[5][0].running_var.copy_(getitem_69)
        self.dense_blocks[1].layers[5][0].num_batches_tracked.copy_(add_13)
        self.dense_blocks[1].layers[6][0].running_mean.copy_(getitem_73)
        self.dense_blocks[1].layers[6][0].running_var.copy_(getitem_74)
        self.dense_blocks[1].layers[6][0].num_batches_tracked.copy_(add_14)
        self.dense_blocks[1].layers[7][0].running_mean.copy_(getitem_78)
        self.dense_blocks[1].layers[7][0].running_var.copy_(getitem_79)
        self.dense_blocks[1].layers[7][0].num_batches_tracked.copy_(add_15)
        self.dense_blocks[1].layers[8][0].running_mean.copy_(getitem_83)
        self.dense_blocks[1].layers[8][0].running_var.copy_(getitem_84)
        self.dense_blocks[1].layers[8][0].num_batches_tracked.copy_(add_16)
        self.dense_blocks[1].layers[9][0].running_mean.copy_(getitem_88)
        self.dense_blocks[1].layers[9][0].running_var.copy_(getitem_89)
        self.dense_blocks[1].layers[9][0].num_batches_tracked.copy_(add_17)
        self.dense_blocks[1].layers[10][0].running_mean.copy_(getitem_93)
        self.dense_blocks[1].layers[10][0].running_var.copy_(getitem_94)
        self.dense_blocks[1].layers[10][0].num_batches_tracked.copy_(add_18)
        self.dense_blocks[1].layers[11][0].running_mean.copy_(getitem_98)
        self.dense_blocks[1].layers[11][0].running_var.copy_(getitem_99)
        self.dense_blocks[1].layers[11][0].num_batches_tracked.copy_(add_19)
        self.dense_blocks[2].layers[0][0].running_mean.copy_(getitem_108)
        self.dense_blocks[2].layers[0][0].running_var.copy_(getitem_109)
        self.dense_blocks[2].layers[0][0].num_batches_tracked.copy_(add_21)
        self.dense_blocks[2].layers[1][0].running_mean.copy_(getitem_113)
        self.dense_blocks[2].layers[1][0].running_var.copy_(getitem_114)
        self.dense_blocks[2].layers[1][0].num_batches_tracked.copy_(add_22)
        self.dense_blocks[2].layers[2][0].running_mean.copy_(getitem_118)
        self.dense_blocks[2].layers[2][0].running_var.copy_(getitem_119)
        self.dense_blocks[2].layers[2][0].num_batches_tracked.copy_(add_23)
        self.dense_blocks[2].layers[3][0].running_mean.copy_(getitem_123)
        self.dense_blocks[2].layers[3][0].running_var.copy_(getitem_124)
        self.dense_blocks[2].layers[3][0].num_batches_tracked.copy_(add_24)
        self.dense_blocks[2].layers[4][0].running_mean.copy_(getitem_128)
        self.dense_blocks[2].layers[4][0].running_var.copy_(getitem_129)
        self.dense_blocks[2].layers[4][0].num_batches_tracked.copy_(add_25)
        self.dense_blocks[2].layers[5][0].running_mean.copy_(getitem_133)
        self.dense_blocks[2].layers[5][0].running_var.copy_(getitem_134)
        self.dense_blocks[2].layers[5][0].num_batches_tracked.copy_(add_26)
        self.dense_blocks[2].layers[6][0].running_mean.copy_(getitem_138)
        self.dense_blocks[2].layers[6][0].running_var.copy_(getitem_139)
        self.dense_blocks[2].layers[6][0].num_batches_tracked.copy_(add_27)
        self.dense_blocks[2].layers[7][0].running_mean.copy_(getitem_143)
        self.dense_blocks[2].layers[7][0].running_var.copy_(getitem_144)
        self.dense_blocks[2].layers[7][0].num_batches_tracked.copy_(add_28)
        self.dense_blocks[2].layers[8][0].running_mean.copy_(getitem_148)
        self.dense_blocks[2].layers[8][0].running_var.copy_(getitem_149)
        self.dense_blocks[2].layers[8][0].num_batches_tracked.copy_(add_29)
        self.dense_blocks[2].layers[9][0].running_mean.copy_(getitem_153)
        self.dense_blocks[2].layers[9][0].running_var.copy_(getitem_154)
        self.dense_blocks[2].layers[9][0].num_batches_tracked.copy_(add_30)
        self.dense_blocks[2].layers[10][0].running_mean.copy_(getitem_158)
        self.dense_blocks[2].layers[10][0].running_var.copy_(getitem_159)
        self.dense_blocks[2].layers[10][0].num_batches_tracked.copy_(add_31)
        self.dense_blocks[2].layers[11][0].running_mean.copy_(getitem_163)
        self.dense_blocks[2].layers[11][0].running_var.copy_(getitem_164)
        self.dense_blocks[2].layers[11][0].num_batches_tracked.copy_(add_32)
        self.dense_blocks[2].layers[12][0].running_mean.copy_(getitem_168)
        self.dense_blocks[2].layers[12][0].running_var.copy_(getitem_169)
        self.dense_blocks[2].layers[12][0].num_batches_tracked.copy_(add_33)
        self.dense_blocks[2].layers[13][0].running_mean.copy_(getitem_173)
        self.dense_blocks[2].layers[13][0].running_var.copy_(getitem_174)
        self.dense_blocks[2].layers[13][0].num_batches_tracked.copy_(add_34)
        self.dense_blocks[2].layers[14][0].running_mean.copy_(getitem_178)
        self.dense_blocks[2].layers[14][0].running_var.copy_(getitem_179)
        self.dense_blocks[2].layers[14][0].num_batches_tracked.copy_(add_35)
        self.dense_blocks[2].layers[15][0].running_mean.copy_(getitem_183)
        self.dense_blocks[2].layers[15][0].running_var.copy_(getitem_184)
        self.dense_blocks[2].layers[15][0].num_batches_tracked.copy_(add_36)
        self.dense_blocks[2].layers[16][0].running_mean.copy_(getitem_188)
        self.dense_blocks[2].layers[16][0].running_var.copy_(getitem_189)
        self.dense_blocks[2].layers[16][0].num_batches_tracked.copy_(add_37)
        self.dense_blocks[2].layers[17][0].running_mean.copy_(getitem_193)
        self.dense_blocks[2].layers[17][0].running_var.copy_(getitem_194)
        self.dense_blocks[2].layers[17][0].num_batches_tracked.copy_(add_38)
        self.dense_blocks[2].layers[18][0].running_mean.copy_(getitem_198)
        self.dense_blocks[2].layers[18][0].running_var.copy_(getitem_199)
        self.dense_blocks[2].layers[18][0].num_batches_tracked.copy_(add_39)
        self.dense_blocks[2].layers[19][0].running_mean.copy_(getitem_203)
        self.dense_blocks[2].layers[19][0].running_var.copy_(getitem_204)
        self.dense_blocks[2].layers[19][0].num_batches_tracked.copy_(add_40)
        self.dense_blocks[2].layers[20][0].running_mean.copy_(getitem_208)
        self.dense_blocks[2].layers[20][0].running_var.copy_(getitem_209)
        self.dense_blocks[2].layers[20][0].num_batches_tracked.copy_(add_41)
        self.dense_blocks[2].layers[21][0].running_mean.copy_(getitem_213)
        self.dense_blocks[2].layers[21][0].running_var.copy_(getitem_214)
        self.dense_blocks[2].layers[21][0].num_batches_tracked.copy_(add_42)
        self.dense_blocks[2].layers[22][0].running_mean.copy_(getitem_218)
        self.dense_blocks[2].layers[22][0].running_var.copy_(getitem_219)
        self.dense_blocks[2].layers[22][0].num_batches_tracked.copy_(add_43)
        self.dense_blocks[2].layers[23][0].running_mean.copy_(getitem_223)
        self.dense_blocks[2].layers[23][0].running_var.copy_(getitem_224)
        self.dense_blocks[2].layers[23][0].num_batches_tracked.copy_(add_44)
        self.dense_blocks[2].layers[24][0].running_mean.copy_(getitem_228)
        self.dense_blocks[2].layers[24][0].running_var.copy_(getitem_229)
        self.dense_blocks[2].layers[24][0].num_batches_tracked.copy_(add_45)
        self.dense_blocks[2].layers[25][0].running_mean.copy_(getitem_233)
        self.dense_blocks[2].layers[25][0].running_var.copy_(getitem_234)
        self.dense_blocks[2].layers[25][0].num_batches_tracked.copy_(add_46)
        self.dense_blocks[2].layers[26][0].running_mean.copy_(getitem_238)
        self.dense_blocks[2].layers[26][0].running_var.copy_(getitem_239)
        self.dense_blocks[2].layers[26][0].num_batches_tracked.copy_(add_47)
        self.dense_blocks[2].layers[27][0].running_mean.copy_(getitem_243)
        self.dense_blocks[2].layers[27][0].running_var.copy_(getitem_244)
        self.dense_blocks[2].layers[27][0].num_batches_tracked.copy_(add_48)
        self.dense_blocks[2].layers[28][0].running_mean.copy_(getitem_248)
        self.dense_blocks[2].layers[28][0].running_var.copy_(getitem_249)
        self.dense_blocks[2].layers[28][0].num_batches_tracked.copy_(add_49)
        self.dense_blocks[2].layers[29][0].running_mean.copy_(getitem_253)
        self.dense_blocks[2].layers[29][0].running_var.copy_(getitem_254)
        self.dense_blocks[2].layers[29][0].num_batches_tracked.copy_(add_50)
        self.dense_blocks[2].layers[30][0].running_mean.copy_(getitem_258)
        self.dense_blocks[2].layers[30][0].running_var.copy_(getitem_259)
        self.dense_blocks[2].layers[30][0].num_batches_tracked.copy_(add_51)
        self.dense_blocks[2].layers[31][0].running_mean.copy_(getitem_263)
        self.dense_blocks[2].layers[31][0].running_var.copy_(getitem_264)
        self.dense_blocks[2].layers[31][0].num_batches_tracked.copy_(add_52)
        self.dense_blocks[2].layers[32][0].running_mean.copy_(getitem_268)
        self.dense_blocks[2].layers[32][0].running_var.copy_(getitem_269)
        self.dense_blocks[2].layers[32][0].num_batches_tracked.copy_(add_53)
        self.dense_blocks[2].layers[33][0].running_mean.copy_(getitem_273)
        self.dense_blocks[2].layers[33][0].running_var.copy_(getitem_274)
        self.dense_blocks[2].layers[33][0].num_batches_tracked.copy_(add_54)
        self.dense_blocks[2].layers[34][0].running_mean.copy_(getitem_278)
        self.dense_blocks[2].layers[34][0].running_var.copy_(getitem_279)
        self.dense_blocks[2].layers[34][0].num_batches_tracked.copy_(add_55)
        self.dense_blocks[2].layers[35][0].running_mean.copy_(getitem_283)
        self.dense_blocks[2].layers[35][0].running_var.copy_(getitem_284)
        self.dense_blocks[2].layers[35][0].num_batches_tracked.copy_(add_56)
        self.dense_blocks[2].layers[36][0].running_mean.copy_(getitem_288)
        self.dense_blocks[2].layers[36][0].running_var.copy_(getitem_289)
        self.dense_blocks[2].layers[36][0].num_batches_tracked.copy_(add_57)
        self.dense_blocks[2].layers[37][0].running_mean.copy_(getitem_293)
        self.dense_blocks[2].layers[37][0].running_var.copy_(getitem_294)
        self.dense_blocks[2].layers[37][0].num_batches_tracked.copy_(add_58)
        self.dense_blocks[2].layers[38][0].running_mean.copy_(getitem_298)
        self.dense_blocks[2].layers[38][0].running_var.copy_(getitem_299)
        self.dense_blocks[2].layers[38][0].num_batches_tracked.copy_(add_59)
        self.dense_blocks[2].layers[39][0].running_mean.copy_(getitem_303)
        self.dense_blocks[2].layers[39][0].running_var.copy_(getitem_304)
        self.dense_blocks[2].layers[39][0].num_batches_tracked.copy_(add_60)
        self.dense_blocks[2].layers[40][0].running_mean.copy_(getitem_308)
        self.dense_blocks[2].layers[40][0].running_var.copy_(getitem_309)
        self.dense_blocks[2].layers[40][0].num_batches_tracked.copy_(add_61)
        self.dense_blocks[2].layers[41][0].running_mean.copy_(getitem_313)
        self.dense_blocks[2].layers[41][0].running_var.copy_(getitem_314)
        self.dense_blocks[2].layers[41][0].num_batches_tracked.copy_(add_62)
        self.dense_blocks[2].layers[42][0].running_mean.copy_(getitem_318)
        self.dense_blocks[2].layers[42][0].running_var.copy_(getitem_319)
        self.dense_blocks[2].layers[42][0].num_batches_tracked.copy_(add_63)
        self.dense_blocks[2].layers[43][0].running_mean.copy_(getitem_323)
        self.dense_blocks[2].layers[43][0].running_var.copy_(getitem_324)
        self.dense_blocks[2].layers[43][0].num_batches_tracked.copy_(add_64)
        self.dense_blocks[2].layers[44][0].running_mean.copy_(getitem_328)
        self.dense_blocks[2].layers[44][0].running_var.copy_(getitem_329)
        self.dense_blocks[2].layers[44][0].num_batches_tracked.copy_(add_65)
        self.dense_blocks[2].layers[45][0].running_mean.copy_(getitem_333)
        self.dense_blocks[2].layers[45][0].running_var.copy_(getitem_334)
        self.dense_blocks[2].layers[45][0].num_batches_tracked.copy_(add_66)
        self.dense_blocks[2].layers[46][0].running_mean.copy_(getitem_338)
        self.dense_blocks[2].layers[46][0].running_var.copy_(getitem_339)
        self.dense_blocks[2].layers[46][0].num_batches_tracked.copy_(add_67)
        self.dense_blocks[2].layers[47][0].running_mean.copy_(getitem_343)
        self.dense_blocks[2].layers[47][0].running_var.copy_(getitem_344)
        self.dense_blocks[2].layers[47][0].num_batches_tracked.copy_(add_68)
        self.dense_blocks[3].layers[0][0].running_mean.copy_(getitem_353)
        self.dense_blocks[3].layers[0][0].running_var.copy_(getitem_354)
        self.dense_blocks[3].layers[0][0].num_batches_tracked.copy_(add_70)
        self.dense_blocks[3].layers[1][0].running_mean.copy_(getitem_358)
        self.dense_blocks[3].layers[1][0].running_var.copy_(getitem_359)
        self.dense_blocks[3].layers[1][0].num_batches_tracked.copy_(add_71)
        self.dense_blocks[3].layers[2][0].running_mean.copy_(getitem_363)
        self.dense_blocks[3].layers[2][0].running_var.copy_(getitem_364)
        self.dense_blocks[3].layers[2][0].num_batches_tracked.copy_(add_72)
        self.dense_blocks[3].layers[3][0].running_mean.copy_(getitem_368)
        self.dense_blocks[3].layers[3][0].running_var.copy_(getitem_369)
        self.dense_blocks[3].layers[3][0].num_batches_tracked.copy_(add_73)
        self.dense_blocks[3].layers[4][0].running_mean.copy_(getitem_373)
        self.dense_blocks[3].layers[4][0].running_var.copy_(getitem_374)
        self.dense_blocks[3].layers[4][0].num_batches_tracked.copy_(add_74)
        self.dense_blocks[3].layers[5][0].running_mean.copy_(getitem_378)
        self.dense_blocks[3].layers[5][0].running_var.copy_(getitem_379)
        self.dense_blocks[3].layers[5][0].num_batches_tracked.copy_(add_75)
        self.dense_blocks[3].layers[6][0].running_mean.copy_(getitem_383)
        self.dense_blocks[3].layers[6][0].running_var.copy_(getitem_384)
        self.dense_blocks[3].layers[6][0].num_batches_tracked.copy_(add_76)
        self.dense_blocks[3].layers[7][0].running_mean.copy_(getitem_388)
        self.dense_blocks[3].layers[7][0].running_var.copy_(getitem_389)
        self.dense_blocks[3].layers[7][0].num_batches_tracked.copy_(add_77)
        self.dense_blocks[3].layers[8][0].running_mean.copy_(getitem_393)
        self.dense_blocks[3].layers[8][0].running_var.copy_(getitem_394)
        self.dense_blocks[3].layers[8][0].num_batches_tracked.copy_(add_78)
        self.dense_blocks[3].layers[9][0].running_mean.copy_(getitem_398)
        self.dense_blocks[3].layers[9][0].running_var.copy_(getitem_399)
        self.dense_blocks[3].layers[9][0].num_batches_tracked.copy_(add_79)
        self.dense_blocks[3].layers[10][0].running_mean.copy_(getitem_403)
        self.dense_blocks[3].layers[10][0].running_var.copy_(getitem_404)
        self.dense_blocks[3].layers[10][0].num_batches_tracked.copy_(add_80)
        self.dense_blocks[3].layers[11][0].running_mean.copy_(getitem_408)
        self.dense_blocks[3].layers[11][0].running_var.copy_(getitem_409)
        self.dense_blocks[3].layers[11][0].num_batches_tracked.copy_(add_81)
        self.dense_blocks[3].layers[12][0].running_mean.copy_(getitem_413)
        self.dense_blocks[3].layers[12][0].running_var.copy_(getitem_414)
        self.dense_blocks[3].layers[12][0].num_batches_tracked.copy_(add_82)
        self.dense_blocks[3].layers[13][0].running_mean.copy_(getitem_418)
        self.dense_blocks[3].layers[13][0].running_var.copy_(getitem_419)
        self.dense_blocks[3].layers[13][0].num_batches_tracked.copy_(add_83)
        self.dense_blocks[3].layers[14][0].running_mean.copy_(getitem_423)
        self.dense_blocks[3].layers[14][0].running_var.copy_(getitem_424)
        self.dense_blocks[3].layers[14][0].num_batches_tracked.copy_(add_84)
        self.dense_blocks[3].layers[15][0].running_mean.copy_(getitem_428)
        self.dense_blocks[3].layers[15][0].running_var.copy_(getitem_429)
        self.dense_blocks[3].layers[15][0].num_batches_tracked.copy_(add_85)
        self.dense_blocks[3].layers[16][0].running_mean.copy_(getitem_433)
        self.dense_blocks[3].layers[16][0].running_var.copy_(getitem_434)
        self.dense_blocks[3].layers[16][0].num_batches_tracked.copy_(add_86)
        self.dense_blocks[3].layers[17][0].running_mean.copy_(getitem_438)
        self.dense_blocks[3].layers[17][0].running_var.copy_(getitem_439)
        self.dense_blocks[3].layers[17][0].num_batches_tracked.copy_(add_87)
        self.dense_blocks[3].layers[18][0].running_mean.copy_(getitem_443)
        self.dense_blocks[3].layers[18][0].running_var.copy_(getitem_444)
        self.dense_blocks[3].layers[18][0].num_batches_tracked.copy_(add_88)
        self.dense_blocks[3].layers[19][0].running_mean.copy_(getitem_448)
        self.dense_blocks[3].layers[19][0].running_var.copy_(getitem_449)
        self.dense_blocks[3].layers[19][0].num_batches_tracked.copy_(add_89)
        self.dense_blocks[3].layers[20][0].running_mean.copy_(getitem_453)
        self.dense_blocks[3].layers[20][0].running_var.copy_(getitem_454)
        self.dense_blocks[3].layers[20][0].num_batches_tracked.copy_(add_90)
        self.dense_blocks[3].layers[21][0].running_mean.copy_(getitem_458)
        self.dense_blocks[3].layers[21][0].running_var.copy_(getitem_459)
        self.dense_blocks[3].layers[21][0].num_batches_tracked.copy_(add_91)
        self.dense_blocks[3].layers[22][0].running_mean.copy_(getitem_463)
        self.dense_blocks[3].layers[22][0].running_var.copy_(getitem_464)
        self.dense_blocks[3].layers[22][0].num_batches_tracked.copy_(add_92)
        self.dense_blocks[3].layers[23][0].running_mean.copy_(getitem_468)
        self.dense_blocks[3].layers[23][0].running_var.copy_(getitem_469)
        self.dense_blocks[3].layers[23][0].num_batches_tracked.copy_(add_93)
        self.dense_blocks[3].layers[24][0].running_mean.copy_(getitem_473)
        self.dense_blocks[3].layers[24][0].running_var.copy_(getitem_474)
        self.dense_blocks[3].layers[24][0].num_batches_tracked.copy_(add_94)
        self.dense_blocks[3].layers[25][0].running_mean.copy_(getitem_478)
        self.dense_blocks[3].layers[25][0].running_var.copy_(getitem_479)
        self.dense_blocks[3].layers[25][0].num_batches_tracked.copy_(add_95)
        self.dense_blocks[3].layers[26][0].running_mean.copy_(getitem_483)
        self.dense_blocks[3].layers[26][0].running_var.copy_(getitem_484)
        self.dense_blocks[3].layers[26][0].num_batches_tracked.copy_(add_96)
        self.dense_blocks[3].layers[27][0].running_mean.copy_(getitem_488)
        self.dense_blocks[3].layers[27][0].running_var.copy_(getitem_489)
        self.dense_blocks[3].layers[27][0].num_batches_tracked.copy_(add_97)
        self.dense_blocks[3].layers[28][0].running_mean.copy_(getitem_493)
        self.dense_blocks[3].layers[28][0].running_var.copy_(getitem_494)
        self.dense_blocks[3].layers[28][0].num_batches_tracked.copy_(add_98)
        self.dense_blocks[3].layers[29][0].running_mean.copy_(getitem_498)
        self.dense_blocks[3].layers[29][0].running_var.copy_(getitem_499)
        self.dense_blocks[3].layers[29][0].num_batches_tracked.copy_(add_99)
        self.dense_blocks[3].layers[30][0].running_mean.copy_(getitem_503)
        self.dense_blocks[3].layers[30][0].running_var.copy_(getitem_504)
        self.dense_blocks[3].layers[30][0].num_batches_tracked.copy_(add_100)
        self.dense_blocks[3].layers[31][0].running_mean.copy_(getitem_508)
        self.dense_blocks[3].layers[31][0].running_var.copy_(getitem_509)
        self.dense_blocks[3].layers[31][0].num_batches_tracked.copy_(add_101)
        self.transition_layers[0].transition[0].running_mean.copy_(getitem_38)
        self.transition_layers[0].transition[0].running_var.copy_(getitem_39)
        self.transition_layers[0].transition[0].num_batches_tracked.copy_(add_7)
        self.transition_layers[1].transition[0].running_mean.copy_(getitem_103)
        self.transition_layers[1].transition[0].running_var.copy_(getitem_104)
        self.transition_layers[1].transition[0].num_batches_tracked.copy_(add_20)
        self.transition_layers[2].transition[0].running_mean.copy_(getitem_348)
        self.transition_layers[2].transition[0].running_var.copy_(getitem_349)
        self.transition_layers[2].transition[0].num_batches_tracked.copy_(add_69)
        self.final_bn.running_mean.copy_(getitem_513)
        self.final_bn.running_var.copy_(getitem_514)
        self.final_bn.num_batches_tracked.copy_(add_102)
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
