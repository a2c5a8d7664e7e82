# Exported by Burnish: needs torch and what is imported below, not Burnish.
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
- drop-identity at clone_24
- drop-identity at clone_25
- drop-identity at clone_26
- drop-identity at clone_27
- drop-identity at clone_28
- drop-identity at clone_29
- drop-identity at clone_30
- drop-identity at clone_31
- drop-identity at clone_32
- drop-identity at clone_33
- drop-identity at clone_34
- drop-identity at clone_35
- drop-identity at clone_36
- drop-identity at clone_37
- drop-identity at clone_38
- drop-identity at clone_39
- drop-identity at clone_40
- drop-identity at clone_41
- drop-identity at clone_42
- drop-identity at clone_43
- drop-identity at clone_44
- drop-identity at clone_45
- drop-identity at clone_46
- drop-identity at clone_47
- drop-identity at clone_48
- drop-identity at clone_49
- drop-identity at clone_50
- drop-identity at clone_51
- drop-identity at clone_52
- drop-identity at clone_53
- drop-identity at clone_54
- drop-identity at clone_55
- drop-identity at clone_56
- drop-identity at clone_57
- pool-convolution at avg_pool2d
- pool-convolution at avg_pool2d_1
- pool-convolution at avg_pool2d_2
- split-batch-norm at getitem
- kernel convolution at conv2d: precision=tf32, order=flat, positions=128, channels=64, depth=32, num_warps=4, num_stages=3, turned=False
- kernel norm at _native_batch_norm_legit_functional: variant=split, block=4096, num_warps=8, span=16384, planes=1
- kernel fused at relu: variant=parts, num_warps=4, block=512, rows=2
- kernel pool at max_pool2d: variant=taps, down=4, block=512, num_warps=4
- kernel norm at _native_batch_norm_legit_functional_1: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_1: variant=parts, num_warps=4, block=512, rows=2
- kernel convolution at conv2d_1: precision=tf32, order=taps, positions=128, channels=32, depth=32, num_warps=4, num_stages=3, turned=False
- kernel norm at _native_batch_norm_legit_functional_2: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_2: variant=parts, num_warps=4, block=512, rows=2
- kernel convolution at conv2d_2: precision=tf32, order=taps, positions=128, channels=32, depth=32, num_warps=4, num_stages=3, turned=False
- kernel norm at _native_batch_norm_legit_functional_3: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_3: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_4: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_4: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_5: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_5: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_6: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_6: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_7: variant=split, block=4096, num_warps=8, span=16384, planes=4
- kernel fused at relu_7: variant=parts, num_warps=4, block=512, rows=2
- kernel norm at _native_batch_norm_legit_functional_8: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_8: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_9: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_9: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_10: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_10: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_11: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_11: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_12: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_12: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_13: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_13: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_14: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_14: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_15: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_15: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_16: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_16: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_17: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_17: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_18: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_18: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_19: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_19: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_20: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_20: variant=parts, num_warps=4, block=1024, rows=1
- kernel norm at _native_batch_norm_legit_functional_21: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_21: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_22: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_22: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_23: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_23: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_24: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_24: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_25: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_25: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_26: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_26: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_27: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_27: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_28: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_28: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_29: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_29: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_30: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_30: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_31: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_31: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_32: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_32: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_33: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_33: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_34: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_34: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_35: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_35: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_36: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_36: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_37: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_37: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_38: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_38: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_39: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_39: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_40: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_40: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_41: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_41: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_42: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_42: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_43: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_43: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_44: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_44: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_45: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_45: variant=parts, num_warps=4, block=256, rows=4
- kernel norm at _native_batch_norm_legit_functional_46: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_46: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_47: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_47: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_48: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_48: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_49: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_49: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_50: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_50: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_51: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_51: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_52: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_52: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_53: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_53: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_54: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_54: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_55: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_55: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_56: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_56: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_57: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_57: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_58: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_58: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_59: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_59: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_60: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_60: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_61: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at relu_61: num_warps=4, block=1024
- kernel norm at _native_batch_norm_legit_functional_62: variant=split, block=1024, num_warps=8, span=16384, planes=4
- kernel fused at adaptive_avg_pool2d: variant=whole, num_warps=4, rows=16, once=False, turns=1, ahead=1, block=512, num_stages=1
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
    channel = tl.arange(0, BLOCK_C)
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
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def fused_2_kernel(
    conv2d_ptr, getitem_315_ptr, getitem_316_ptr, features_1_weight_ptr, features_1_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_315_count, getitem_316_count, features_1_weight_count, features_1_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_315_at = tl.load(getitem_315_ptr + (row % getitem_315_count), mask=row < rows, other=0).to(tl.float32)
    getitem_316_at = tl.load(getitem_316_ptr + (row % getitem_316_count), mask=row < rows, other=0).to(tl.float32)
    features_1_weight_at = tl.load(features_1_weight_ptr + (row % features_1_weight_count), mask=row < rows, other=0).to(tl.float32)
    features_1_bias_at = tl.load(features_1_bias_ptr + (row % features_1_bias_count), mask=row < rows, other=0).to(tl.float32)
    conv2d_at = tl.load(conv2d_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_at - getitem_315_at
    mul_4 = sub_2 * getitem_316_at
    mul_6 = mul_4 * features_1_weight_at
    add_8 = mul_6 + features_1_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


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
def fused_4_kernel(
    max_pool2d_ptr, getitem_317_ptr, getitem_318_ptr, dense_blocks_0_layers_0_0_weight_ptr, dense_blocks_0_layers_0_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_317_count, getitem_318_count, dense_blocks_0_layers_0_0_weight_count, dense_blocks_0_layers_0_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_317_at = tl.load(getitem_317_ptr + (row % getitem_317_count), mask=row < rows, other=0).to(tl.float32)
    getitem_318_at = tl.load(getitem_318_ptr + (row % getitem_318_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_0_0_weight_at = tl.load(dense_blocks_0_layers_0_0_weight_ptr + (row % dense_blocks_0_layers_0_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_0_0_bias_at = tl.load(dense_blocks_0_layers_0_0_bias_ptr + (row % dense_blocks_0_layers_0_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    max_pool2d_at = tl.load(max_pool2d_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = max_pool2d_at - getitem_317_at
    mul_4 = sub_2 * getitem_318_at
    mul_6 = mul_4 * dense_blocks_0_layers_0_0_weight_at
    add_8 = mul_6 + dense_blocks_0_layers_0_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def convolution_5_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_5_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 32 * 9 * 64
    channel = index // (9 * 64)
    tap, source = index // 64 % 9, index % 64
    value = tl.load(weight_ptr + (channel * 64 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_5_rounded(value), mask=inside)


@triton.jit
def convolution_5_kernel(
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
        total = tl.dot(convolution_5_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 32)[None, :]
    plane = (sample * 32 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 32 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def fused_6_kernel(
    cat_ptr, getitem_319_ptr, getitem_320_ptr, dense_blocks_0_layers_1_0_weight_ptr, dense_blocks_0_layers_1_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_319_count, getitem_320_count, dense_blocks_0_layers_1_0_weight_count, dense_blocks_0_layers_1_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_319_at = tl.load(getitem_319_ptr + (row % getitem_319_count), mask=row < rows, other=0).to(tl.float32)
    getitem_320_at = tl.load(getitem_320_ptr + (row % getitem_320_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_1_0_weight_at = tl.load(dense_blocks_0_layers_1_0_weight_ptr + (row % dense_blocks_0_layers_1_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_1_0_bias_at = tl.load(dense_blocks_0_layers_1_0_bias_ptr + (row % dense_blocks_0_layers_1_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    cat_at = tl.load(cat_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_at - getitem_319_at
    mul_4 = sub_2 * getitem_320_at
    mul_6 = mul_4 * dense_blocks_0_layers_1_0_weight_at
    add_8 = mul_6 + dense_blocks_0_layers_1_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def convolution_7_rounded(value):
    """Rounded to the nearest number the matrix unit takes: left to itself it cuts the last bits off."""
    return tl.inline_asm_elementwise(
        "cvt.rna.tf32.f32 $0, $1;", "=r,r", [value], dtype=tl.float32, is_pure=True, pack=1
    )


@triton.jit
def convolution_7_weight(weight_ptr, out_ptr, BLOCK: tl.constexpr):
    """The weights as the kernel reads them: an output channel's one after the other, rounded."""
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < 32 * 9 * 96
    channel = index // (9 * 96)
    tap, source = index // 96 % 9, index % 96
    value = tl.load(weight_ptr + (channel * 96 + source) * 9 + tap, mask=inside, other=0.0)
    tl.store(out_ptr + index, convolution_7_rounded(value), mask=inside)


@triton.jit
def convolution_7_kernel(
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
        total = tl.dot(convolution_7_rounded(left), right, total)
    columns = OUT_WIDTH
    inside = there[:, None] & (channel < 32)[None, :]
    plane = (sample * 32 + channel)[None, :]
    lines = positions // OUT_WIDTH
    rows = tl.num_programs(1) * 32 * lines
    row, column = plane * lines + line[:, None], column[:, None]
    tl.store(out_ptr + plane * positions + place[:, None], total, mask=inside)


@triton.jit
def fused_8_kernel(
    cat_1_ptr, getitem_321_ptr, getitem_322_ptr, dense_blocks_0_layers_2_0_weight_ptr, dense_blocks_0_layers_2_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_321_count, getitem_322_count, dense_blocks_0_layers_2_0_weight_count, dense_blocks_0_layers_2_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_321_at = tl.load(getitem_321_ptr + (row % getitem_321_count), mask=row < rows, other=0).to(tl.float32)
    getitem_322_at = tl.load(getitem_322_ptr + (row % getitem_322_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_2_0_weight_at = tl.load(dense_blocks_0_layers_2_0_weight_ptr + (row % dense_blocks_0_layers_2_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_0_layers_2_0_bias_at = tl.load(dense_blocks_0_layers_2_0_bias_ptr + (row % dense_blocks_0_layers_2_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    cat_1_at = tl.load(cat_1_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_1_at - getitem_321_at
    mul_4 = sub_2 * getitem_322_at
    mul_6 = mul_4 * dense_blocks_0_layers_2_0_weight_at
    add_8 = mul_6 + dense_blocks_0_layers_2_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_9_kernel(
    cat_5_ptr, getitem_329_ptr, getitem_330_ptr, transition_layers_0_transition_0_weight_ptr, transition_layers_0_transition_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_329_count, getitem_330_count, transition_layers_0_transition_0_weight_count, transition_layers_0_transition_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_329_at = tl.load(getitem_329_ptr + (row % getitem_329_count), mask=row < rows, other=0).to(tl.float32)
    getitem_330_at = tl.load(getitem_330_ptr + (row % getitem_330_count), mask=row < rows, other=0).to(tl.float32)
    transition_layers_0_transition_0_weight_at = tl.load(transition_layers_0_transition_0_weight_ptr + (row % transition_layers_0_transition_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    transition_layers_0_transition_0_bias_at = tl.load(transition_layers_0_transition_0_bias_ptr + (row % transition_layers_0_transition_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    cat_5_at = tl.load(cat_5_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_5_at - getitem_329_at
    mul_4 = sub_2 * getitem_330_at
    mul_6 = mul_4 * transition_layers_0_transition_0_weight_at
    add_8 = mul_6 + transition_layers_0_transition_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


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
    part_ptr, mean_ptr, scale_ptr, running_mean_ptr, running_var_ptr, new_mean_ptr, new_var_ptr, parts, BLOCK: tl.constexpr,
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
    tl.store(mean_ptr + unit, mean)
    tl.store(scale_ptr + unit, 1.0 / tl.sqrt(variance + 1e-05))
    old_mean = tl.load(running_mean_ptr + unit).to(tl.float32)
    old_var = tl.load(running_var_ptr + unit).to(tl.float32)
    unbiased = variance * (count_all / (count_all - 1.0))
    tl.store(new_mean_ptr + unit, 0.9 * old_mean + 0.1 * mean)
    tl.store(new_var_ptr + unit, 0.9 * old_var + 0.1 * unbiased)


@triton.jit
def fused_11_kernel(
    conv2d_default_ptr, getitem_331_ptr, getitem_332_ptr, dense_blocks_1_layers_0_0_weight_ptr, dense_blocks_1_layers_0_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_331_count, getitem_332_count, dense_blocks_1_layers_0_0_weight_count, dense_blocks_1_layers_0_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = there
    getitem_331_at = tl.load(getitem_331_ptr + (row % getitem_331_count)).to(tl.float32)
    getitem_332_at = tl.load(getitem_332_ptr + (row % getitem_332_count)).to(tl.float32)
    dense_blocks_1_layers_0_0_weight_at = tl.load(dense_blocks_1_layers_0_0_weight_ptr + (row % dense_blocks_1_layers_0_0_weight_count)).to(tl.float32)
    dense_blocks_1_layers_0_0_bias_at = tl.load(dense_blocks_1_layers_0_0_bias_ptr + (row % dense_blocks_1_layers_0_0_bias_count)).to(tl.float32)
    conv2d_default_at = tl.load(conv2d_default_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_default_at - getitem_331_at
    mul_4 = sub_2 * getitem_332_at
    mul_6 = mul_4 * dense_blocks_1_layers_0_0_weight_at
    add_8 = mul_6 + dense_blocks_1_layers_0_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_12_kernel(
    cat_6_ptr, getitem_333_ptr, getitem_334_ptr, dense_blocks_1_layers_1_0_weight_ptr, dense_blocks_1_layers_1_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_333_count, getitem_334_count, dense_blocks_1_layers_1_0_weight_count, dense_blocks_1_layers_1_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = there
    getitem_333_at = tl.load(getitem_333_ptr + (row % getitem_333_count)).to(tl.float32)
    getitem_334_at = tl.load(getitem_334_ptr + (row % getitem_334_count)).to(tl.float32)
    dense_blocks_1_layers_1_0_weight_at = tl.load(dense_blocks_1_layers_1_0_weight_ptr + (row % dense_blocks_1_layers_1_0_weight_count)).to(tl.float32)
    dense_blocks_1_layers_1_0_bias_at = tl.load(dense_blocks_1_layers_1_0_bias_ptr + (row % dense_blocks_1_layers_1_0_bias_count)).to(tl.float32)
    cat_6_at = tl.load(cat_6_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_6_at - getitem_333_at
    mul_4 = sub_2 * getitem_334_at
    mul_6 = mul_4 * dense_blocks_1_layers_1_0_weight_at
    add_8 = mul_6 + dense_blocks_1_layers_1_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_13_kernel(
    cat_17_ptr, getitem_355_ptr, getitem_356_ptr, transition_layers_1_transition_0_weight_ptr, transition_layers_1_transition_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_355_count, getitem_356_count, transition_layers_1_transition_0_weight_count, transition_layers_1_transition_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = there
    getitem_355_at = tl.load(getitem_355_ptr + (row % getitem_355_count)).to(tl.float32)
    getitem_356_at = tl.load(getitem_356_ptr + (row % getitem_356_count)).to(tl.float32)
    transition_layers_1_transition_0_weight_at = tl.load(transition_layers_1_transition_0_weight_ptr + (row % transition_layers_1_transition_0_weight_count)).to(tl.float32)
    transition_layers_1_transition_0_bias_at = tl.load(transition_layers_1_transition_0_bias_ptr + (row % transition_layers_1_transition_0_bias_count)).to(tl.float32)
    cat_17_at = tl.load(cat_17_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_17_at - getitem_355_at
    mul_4 = sub_2 * getitem_356_at
    mul_6 = mul_4 * transition_layers_1_transition_0_weight_at
    add_8 = mul_6 + transition_layers_1_transition_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_14_kernel(
    conv2d_default_1_ptr, getitem_357_ptr, getitem_358_ptr, dense_blocks_2_layers_0_0_weight_ptr, dense_blocks_2_layers_0_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_357_count, getitem_358_count, dense_blocks_2_layers_0_0_weight_count, dense_blocks_2_layers_0_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_357_at = tl.load(getitem_357_ptr + (row % getitem_357_count), mask=row < rows, other=0).to(tl.float32)
    getitem_358_at = tl.load(getitem_358_ptr + (row % getitem_358_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_2_layers_0_0_weight_at = tl.load(dense_blocks_2_layers_0_0_weight_ptr + (row % dense_blocks_2_layers_0_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_2_layers_0_0_bias_at = tl.load(dense_blocks_2_layers_0_0_bias_ptr + (row % dense_blocks_2_layers_0_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    conv2d_default_1_at = tl.load(conv2d_default_1_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_default_1_at - getitem_357_at
    mul_4 = sub_2 * getitem_358_at
    mul_6 = mul_4 * dense_blocks_2_layers_0_0_weight_at
    add_8 = mul_6 + dense_blocks_2_layers_0_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_15_kernel(
    cat_18_ptr, getitem_359_ptr, getitem_360_ptr, dense_blocks_2_layers_1_0_weight_ptr, dense_blocks_2_layers_1_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_359_count, getitem_360_count, dense_blocks_2_layers_1_0_weight_count, dense_blocks_2_layers_1_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_359_at = tl.load(getitem_359_ptr + (row % getitem_359_count), mask=row < rows, other=0).to(tl.float32)
    getitem_360_at = tl.load(getitem_360_ptr + (row % getitem_360_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_2_layers_1_0_weight_at = tl.load(dense_blocks_2_layers_1_0_weight_ptr + (row % dense_blocks_2_layers_1_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    dense_blocks_2_layers_1_0_bias_at = tl.load(dense_blocks_2_layers_1_0_bias_ptr + (row % dense_blocks_2_layers_1_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    cat_18_at = tl.load(cat_18_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_18_at - getitem_359_at
    mul_4 = sub_2 * getitem_360_at
    mul_6 = mul_4 * dense_blocks_2_layers_1_0_weight_at
    add_8 = mul_6 + dense_blocks_2_layers_1_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_16_kernel(
    cat_41_ptr, getitem_405_ptr, getitem_406_ptr, transition_layers_2_transition_0_weight_ptr, transition_layers_2_transition_0_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_405_count, getitem_406_count, transition_layers_2_transition_0_weight_count, transition_layers_2_transition_0_bias_count, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    blocks = tl.cdiv(columns, BLOCK)
    row = (tl.program_id(0) // blocks).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.program_id(0) % blocks * BLOCK + tl.arange(0, BLOCK)[None, :]
    there = tl.full((1, BLOCK), True, tl.int1) if columns % BLOCK == 0 else column < columns
    inside = (row < rows) & there
    getitem_405_at = tl.load(getitem_405_ptr + (row % getitem_405_count), mask=row < rows, other=0).to(tl.float32)
    getitem_406_at = tl.load(getitem_406_ptr + (row % getitem_406_count), mask=row < rows, other=0).to(tl.float32)
    transition_layers_2_transition_0_weight_at = tl.load(transition_layers_2_transition_0_weight_ptr + (row % transition_layers_2_transition_0_weight_count), mask=row < rows, other=0).to(tl.float32)
    transition_layers_2_transition_0_bias_at = tl.load(transition_layers_2_transition_0_bias_ptr + (row % transition_layers_2_transition_0_bias_count), mask=row < rows, other=0).to(tl.float32)
    cat_41_at = tl.load(cat_41_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_41_at - getitem_405_at
    mul_4 = sub_2 * getitem_406_at
    mul_6 = mul_4 * transition_layers_2_transition_0_weight_at
    add_8 = mul_6 + transition_layers_2_transition_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + row * columns + column, relu_9, mask=inside)


@triton.jit
def fused_17_kernel(
    conv2d_default_2_ptr, getitem_407_ptr, getitem_408_ptr, dense_blocks_3_layers_0_0_weight_ptr, dense_blocks_3_layers_0_0_bias_ptr, out_ptr, count, columns, getitem_407_count, getitem_408_count, dense_blocks_3_layers_0_0_weight_count, dense_blocks_3_layers_0_0_bias_count, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    row = index // columns
    getitem_407_at = tl.load(getitem_407_ptr + (row % getitem_407_count), mask=inside, other=0).to(tl.float32)
    getitem_408_at = tl.load(getitem_408_ptr + (row % getitem_408_count), mask=inside, other=0).to(tl.float32)
    dense_blocks_3_layers_0_0_weight_at = tl.load(dense_blocks_3_layers_0_0_weight_ptr + (row % dense_blocks_3_layers_0_0_weight_count), mask=inside, other=0).to(tl.float32)
    dense_blocks_3_layers_0_0_bias_at = tl.load(dense_blocks_3_layers_0_0_bias_ptr + (row % dense_blocks_3_layers_0_0_bias_count), mask=inside, other=0).to(tl.float32)
    conv2d_default_2_at = tl.load(conv2d_default_2_ptr + index, mask=inside, other=0).to(tl.float32)
    sub_2 = conv2d_default_2_at - getitem_407_at
    mul_4 = sub_2 * getitem_408_at
    mul_6 = mul_4 * dense_blocks_3_layers_0_0_weight_at
    add_8 = mul_6 + dense_blocks_3_layers_0_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + index, relu_9, mask=inside)


@triton.jit
def fused_18_kernel(
    cat_42_ptr, getitem_409_ptr, getitem_410_ptr, dense_blocks_3_layers_1_0_weight_ptr, dense_blocks_3_layers_1_0_bias_ptr, out_ptr, count, columns, getitem_409_count, getitem_410_count, dense_blocks_3_layers_1_0_weight_count, dense_blocks_3_layers_1_0_bias_count, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    row = index // columns
    getitem_409_at = tl.load(getitem_409_ptr + (row % getitem_409_count), mask=inside, other=0).to(tl.float32)
    getitem_410_at = tl.load(getitem_410_ptr + (row % getitem_410_count), mask=inside, other=0).to(tl.float32)
    dense_blocks_3_layers_1_0_weight_at = tl.load(dense_blocks_3_layers_1_0_weight_ptr + (row % dense_blocks_3_layers_1_0_weight_count), mask=inside, other=0).to(tl.float32)
    dense_blocks_3_layers_1_0_bias_at = tl.load(dense_blocks_3_layers_1_0_bias_ptr + (row % dense_blocks_3_layers_1_0_bias_count), mask=inside, other=0).to(tl.float32)
    cat_42_at = tl.load(cat_42_ptr + index, mask=inside, other=0).to(tl.float32)
    sub_2 = cat_42_at - getitem_409_at
    mul_4 = sub_2 * getitem_410_at
    mul_6 = mul_4 * dense_blocks_3_layers_1_0_weight_at
    add_8 = mul_6 + dense_blocks_3_layers_1_0_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    tl.store(out_ptr + index, relu_9, mask=inside)


@triton.jit
def fused_19_kernel(
    cat_57_ptr, getitem_439_ptr, getitem_440_ptr, final_bn_weight_ptr, final_bn_bias_ptr, out_ptr, rows, columns: tl.constexpr, getitem_439_count, getitem_440_count, final_bn_weight_count, final_bn_bias_count, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    cat_57_at = tl.load(cat_57_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    getitem_439_at = tl.load(getitem_439_ptr + (row % getitem_439_count), mask=row < rows, other=0).to(tl.float32)
    sub_2 = cat_57_at - getitem_439_at
    getitem_440_at = tl.load(getitem_440_ptr + (row % getitem_440_count), mask=row < rows, other=0).to(tl.float32)
    mul_4 = sub_2 * getitem_440_at
    final_bn_weight_at = tl.load(final_bn_weight_ptr + (row % final_bn_weight_count), mask=row < rows, other=0).to(tl.float32)
    mul_6 = mul_4 * final_bn_weight_at
    final_bn_bias_at = tl.load(final_bn_bias_ptr + (row % final_bn_bias_count), mask=row < rows, other=0).to(tl.float32)
    add_8 = mul_6 + final_bn_bias_at
    relu_9 = tl.where(add_8 < 0.0, 0.0, add_8)
    sum_10 = tl.sum(tl.where(inside, relu_9, 0.0), axis=1)[:, None]
    div_12 = sum_10 / columns
    tl.store(out_ptr + row, div_12, mask=row < rows)


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


def norm_1(x, running_mean, running_var):
    """The statistics of each channel."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_1_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(4096, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_1_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    return None, mean, scale, new_mean, new_var


def fused_2(conv2d, getitem_315, getitem_316, features_1_weight, features_1_bias):
    """sub, mul, mul, add, relu."""
    shape = conv2d.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d = fit(conv2d, "conv2d", shape, torch.float32)
    getitem_315 = fit(getitem_315, "getitem_315", (shape[1],), torch.float32)
    getitem_316 = fit(getitem_316, "getitem_316", (shape[1],), torch.float32)
    features_1_weight = fit(features_1_weight, "features_1_weight", (shape[1],), torch.float32)
    features_1_bias = fit(features_1_bias, "features_1_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d)
    fused_2_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        conv2d, getitem_315, getitem_316, features_1_weight, features_1_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
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


def fused_4(max_pool2d, getitem_317, getitem_318, dense_blocks_0_layers_0_0_weight, dense_blocks_0_layers_0_0_bias):
    """sub, mul, mul, add, relu."""
    shape = max_pool2d.shape
    if len(shape) != 4:
        raise ValueError(f"max_pool2d: the kernel takes 4 dimensions, not {len(shape)}")
    max_pool2d = fit(max_pool2d, "max_pool2d", shape, torch.float32)
    getitem_317 = fit(getitem_317, "getitem_317", (shape[1],), torch.float32)
    getitem_318 = fit(getitem_318, "getitem_318", (shape[1],), torch.float32)
    dense_blocks_0_layers_0_0_weight = fit(dense_blocks_0_layers_0_0_weight, "dense_blocks_0_layers_0_0_weight", (shape[1],), torch.float32)
    dense_blocks_0_layers_0_0_bias = fit(dense_blocks_0_layers_0_0_bias, "dense_blocks_0_layers_0_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(max_pool2d)
    fused_4_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        max_pool2d, getitem_317, getitem_318, dense_blocks_0_layers_0_0_weight, dense_blocks_0_layers_0_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def convolution_5(x, weight):
    """A convolution over 64 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 64, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 64, 3, 3), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 32, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_5_weight[(18,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_5_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=32, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def fused_6(cat, getitem_319, getitem_320, dense_blocks_0_layers_1_0_weight, dense_blocks_0_layers_1_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat.shape
    if len(shape) != 4:
        raise ValueError(f"cat: the kernel takes 4 dimensions, not {len(shape)}")
    cat = fit(cat, "cat", shape, torch.float32)
    getitem_319 = fit(getitem_319, "getitem_319", (shape[1],), torch.float32)
    getitem_320 = fit(getitem_320, "getitem_320", (shape[1],), torch.float32)
    dense_blocks_0_layers_1_0_weight = fit(dense_blocks_0_layers_1_0_weight, "dense_blocks_0_layers_1_0_weight", (shape[1],), torch.float32)
    dense_blocks_0_layers_1_0_bias = fit(dense_blocks_0_layers_1_0_bias, "dense_blocks_0_layers_1_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat)
    fused_6_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        cat, getitem_319, getitem_320, dense_blocks_0_layers_1_0_weight, dense_blocks_0_layers_1_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def convolution_7(x, weight):
    """A convolution over 96 channels and 9 taps as one product."""
    batch, _, height, width = x.shape
    x = fit(x, "x", (batch, 96, height, width), torch.float32)
    weight = fit(weight, "weight", (32, 96, 3, 3), torch.float32)
    out_height = height
    out_width = width
    shape = (batch, 32, out_height, out_width)
    ordered = torch.empty_like(weight)
    convolution_7_weight[(27,)](weight, ordered, BLOCK=1024)
    positions = out_height * out_width
    out = x.new_empty(shape, dtype=torch.float32)
    tiles = triton.cdiv(positions, 128)
    convolution_7_kernel[(tiles, batch, 1,)](
        x, ordered, out, positions, 1, height, width, out_height, out_width,
        BLOCK_P=128, BLOCK_C=32, BLOCK_K=32, num_warps=4, num_stages=3,
    )
    return out


def fused_8(cat_1, getitem_321, getitem_322, dense_blocks_0_layers_2_0_weight, dense_blocks_0_layers_2_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_1.shape
    if len(shape) != 4:
        raise ValueError(f"cat_1: the kernel takes 4 dimensions, not {len(shape)}")
    cat_1 = fit(cat_1, "cat_1", shape, torch.float32)
    getitem_321 = fit(getitem_321, "getitem_321", (shape[1],), torch.float32)
    getitem_322 = fit(getitem_322, "getitem_322", (shape[1],), torch.float32)
    dense_blocks_0_layers_2_0_weight = fit(dense_blocks_0_layers_2_0_weight, "dense_blocks_0_layers_2_0_weight", (shape[1],), torch.float32)
    dense_blocks_0_layers_2_0_bias = fit(dense_blocks_0_layers_2_0_bias, "dense_blocks_0_layers_2_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_1)
    fused_8_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        cat_1, getitem_321, getitem_322, dense_blocks_0_layers_2_0_weight, dense_blocks_0_layers_2_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def fused_9(cat_5, getitem_329, getitem_330, transition_layers_0_transition_0_weight, transition_layers_0_transition_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_5.shape
    if len(shape) != 4:
        raise ValueError(f"cat_5: the kernel takes 4 dimensions, not {len(shape)}")
    cat_5 = fit(cat_5, "cat_5", shape, torch.float32)
    getitem_329 = fit(getitem_329, "getitem_329", (shape[1],), torch.float32)
    getitem_330 = fit(getitem_330, "getitem_330", (shape[1],), torch.float32)
    transition_layers_0_transition_0_weight = fit(transition_layers_0_transition_0_weight, "transition_layers_0_transition_0_weight", (shape[1],), torch.float32)
    transition_layers_0_transition_0_bias = fit(transition_layers_0_transition_0_bias, "transition_layers_0_transition_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_5)
    fused_9_kernel[(triton.cdiv(rows, 2) * triton.cdiv(columns, 512),)](
        cat_5, getitem_329, getitem_330, transition_layers_0_transition_0_weight, transition_layers_0_transition_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=2, BLOCK=512, num_warps=4,
    )
    return out


def norm_10(x, running_mean, running_var):
    """The statistics of each channel."""
    x = fit(x, "x", x.shape, torch.float32)
    n, channels, size = x.shape[0], x.shape[1], math.prod(x.shape[2:])
    running_mean = fit(running_mean, "running_mean", (channels,), torch.float32)
    running_var = fit(running_var, "running_var", (channels,), torch.float32)
    new_mean, new_var = torch.empty_like(running_mean), torch.empty_like(running_var)
    if n * size == 1:
        raise ValueError("expected more than 1 value per channel when training")
    units, pieces, run, unit_step, piece_step = channels, n, size, size, channels * size
    spans = triton.cdiv(run, 16384)
    parts = pieces * spans
    part = x.new_empty((units * parts, 3), dtype=torch.float32)
    mean, scale = x.new_empty((2, units), dtype=torch.float32)
    norm_10_parts[(units * parts,)](
        x, part, run, unit_step, piece_step, spans, parts,
        SPAN=16384, BLOCK=min(1024, triton.next_power_of_2(run)), num_warps=8,
    )
    norm_10_finish[(units,)](
        part, mean, scale, running_mean, running_var, new_mean, new_var, parts,
        BLOCK=256, num_warps=4,
    )
    return None, mean, scale, new_mean, new_var


def fused_11(conv2d_default, getitem_331, getitem_332, dense_blocks_1_layers_0_0_weight, dense_blocks_1_layers_0_0_bias):
    """sub, mul, mul, add, relu."""
    shape = conv2d_default.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_default: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_default = fit(conv2d_default, "conv2d_default", shape, torch.float32)
    getitem_331 = fit(getitem_331, "getitem_331", (shape[1],), torch.float32)
    getitem_332 = fit(getitem_332, "getitem_332", (shape[1],), torch.float32)
    dense_blocks_1_layers_0_0_weight = fit(dense_blocks_1_layers_0_0_weight, "dense_blocks_1_layers_0_0_weight", (shape[1],), torch.float32)
    dense_blocks_1_layers_0_0_bias = fit(dense_blocks_1_layers_0_0_bias, "dense_blocks_1_layers_0_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_default)
    fused_11_kernel[(triton.cdiv(rows, 1) * triton.cdiv(columns, 1024),)](
        conv2d_default, getitem_331, getitem_332, dense_blocks_1_layers_0_0_weight, dense_blocks_1_layers_0_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=1, BLOCK=1024, num_warps=4,
    )
    return out


def fused_12(cat_6, getitem_333, getitem_334, dense_blocks_1_layers_1_0_weight, dense_blocks_1_layers_1_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_6.shape
    if len(shape) != 4:
        raise ValueError(f"cat_6: the kernel takes 4 dimensions, not {len(shape)}")
    cat_6 = fit(cat_6, "cat_6", shape, torch.float32)
    getitem_333 = fit(getitem_333, "getitem_333", (shape[1],), torch.float32)
    getitem_334 = fit(getitem_334, "getitem_334", (shape[1],), torch.float32)
    dense_blocks_1_layers_1_0_weight = fit(dense_blocks_1_layers_1_0_weight, "dense_blocks_1_layers_1_0_weight", (shape[1],), torch.float32)
    dense_blocks_1_layers_1_0_bias = fit(dense_blocks_1_layers_1_0_bias, "dense_blocks_1_layers_1_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_6)
    fused_12_kernel[(triton.cdiv(rows, 1) * triton.cdiv(columns, 1024),)](
        cat_6, getitem_333, getitem_334, dense_blocks_1_layers_1_0_weight, dense_blocks_1_layers_1_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=1, BLOCK=1024, num_warps=4,
    )
    return out


def fused_13(cat_17, getitem_355, getitem_356, transition_layers_1_transition_0_weight, transition_layers_1_transition_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_17.shape
    if len(shape) != 4:
        raise ValueError(f"cat_17: the kernel takes 4 dimensions, not {len(shape)}")
    cat_17 = fit(cat_17, "cat_17", shape, torch.float32)
    getitem_355 = fit(getitem_355, "getitem_355", (shape[1],), torch.float32)
    getitem_356 = fit(getitem_356, "getitem_356", (shape[1],), torch.float32)
    transition_layers_1_transition_0_weight = fit(transition_layers_1_transition_0_weight, "transition_layers_1_transition_0_weight", (shape[1],), torch.float32)
    transition_layers_1_transition_0_bias = fit(transition_layers_1_transition_0_bias, "transition_layers_1_transition_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_17)
    fused_13_kernel[(triton.cdiv(rows, 1) * triton.cdiv(columns, 1024),)](
        cat_17, getitem_355, getitem_356, transition_layers_1_transition_0_weight, transition_layers_1_transition_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=1, BLOCK=1024, num_warps=4,
    )
    return out


def fused_14(conv2d_default_1, getitem_357, getitem_358, dense_blocks_2_layers_0_0_weight, dense_blocks_2_layers_0_0_bias):
    """sub, mul, mul, add, relu."""
    shape = conv2d_default_1.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_default_1: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_default_1 = fit(conv2d_default_1, "conv2d_default_1", shape, torch.float32)
    getitem_357 = fit(getitem_357, "getitem_357", (shape[1],), torch.float32)
    getitem_358 = fit(getitem_358, "getitem_358", (shape[1],), torch.float32)
    dense_blocks_2_layers_0_0_weight = fit(dense_blocks_2_layers_0_0_weight, "dense_blocks_2_layers_0_0_weight", (shape[1],), torch.float32)
    dense_blocks_2_layers_0_0_bias = fit(dense_blocks_2_layers_0_0_bias, "dense_blocks_2_layers_0_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_default_1)
    fused_14_kernel[(triton.cdiv(rows, 4) * triton.cdiv(columns, 256),)](
        conv2d_default_1, getitem_357, getitem_358, dense_blocks_2_layers_0_0_weight, dense_blocks_2_layers_0_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=4, BLOCK=256, num_warps=4,
    )
    return out


def fused_15(cat_18, getitem_359, getitem_360, dense_blocks_2_layers_1_0_weight, dense_blocks_2_layers_1_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_18.shape
    if len(shape) != 4:
        raise ValueError(f"cat_18: the kernel takes 4 dimensions, not {len(shape)}")
    cat_18 = fit(cat_18, "cat_18", shape, torch.float32)
    getitem_359 = fit(getitem_359, "getitem_359", (shape[1],), torch.float32)
    getitem_360 = fit(getitem_360, "getitem_360", (shape[1],), torch.float32)
    dense_blocks_2_layers_1_0_weight = fit(dense_blocks_2_layers_1_0_weight, "dense_blocks_2_layers_1_0_weight", (shape[1],), torch.float32)
    dense_blocks_2_layers_1_0_bias = fit(dense_blocks_2_layers_1_0_bias, "dense_blocks_2_layers_1_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_18)
    fused_15_kernel[(triton.cdiv(rows, 4) * triton.cdiv(columns, 256),)](
        cat_18, getitem_359, getitem_360, dense_blocks_2_layers_1_0_weight, dense_blocks_2_layers_1_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=4, BLOCK=256, num_warps=4,
    )
    return out


def fused_16(cat_41, getitem_405, getitem_406, transition_layers_2_transition_0_weight, transition_layers_2_transition_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_41.shape
    if len(shape) != 4:
        raise ValueError(f"cat_41: the kernel takes 4 dimensions, not {len(shape)}")
    cat_41 = fit(cat_41, "cat_41", shape, torch.float32)
    getitem_405 = fit(getitem_405, "getitem_405", (shape[1],), torch.float32)
    getitem_406 = fit(getitem_406, "getitem_406", (shape[1],), torch.float32)
    transition_layers_2_transition_0_weight = fit(transition_layers_2_transition_0_weight, "transition_layers_2_transition_0_weight", (shape[1],), torch.float32)
    transition_layers_2_transition_0_bias = fit(transition_layers_2_transition_0_bias, "transition_layers_2_transition_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_41)
    fused_16_kernel[(triton.cdiv(rows, 4) * triton.cdiv(columns, 256),)](
        cat_41, getitem_405, getitem_406, transition_layers_2_transition_0_weight, transition_layers_2_transition_0_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
        ROWS=4, BLOCK=256, num_warps=4,
    )
    return out


def fused_17(conv2d_default_2, getitem_407, getitem_408, dense_blocks_3_layers_0_0_weight, dense_blocks_3_layers_0_0_bias):
    """sub, mul, mul, add, relu."""
    shape = conv2d_default_2.shape
    if len(shape) != 4:
        raise ValueError(f"conv2d_default_2: the kernel takes 4 dimensions, not {len(shape)}")
    conv2d_default_2 = fit(conv2d_default_2, "conv2d_default_2", shape, torch.float32)
    getitem_407 = fit(getitem_407, "getitem_407", (shape[1],), torch.float32)
    getitem_408 = fit(getitem_408, "getitem_408", (shape[1],), torch.float32)
    dense_blocks_3_layers_0_0_weight = fit(dense_blocks_3_layers_0_0_weight, "dense_blocks_3_layers_0_0_weight", (shape[1],), torch.float32)
    dense_blocks_3_layers_0_0_bias = fit(dense_blocks_3_layers_0_0_bias, "dense_blocks_3_layers_0_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(conv2d_default_2)
    fused_17_kernel[(triton.cdiv(rows * columns, 1024),)](
        conv2d_default_2, getitem_407, getitem_408, dense_blocks_3_layers_0_0_weight, dense_blocks_3_layers_0_0_bias, out, rows * columns, columns, shape[1], shape[1], shape[1], shape[1],
        BLOCK=1024, num_warps=4,
    )
    return out


def fused_18(cat_42, getitem_409, getitem_410, dense_blocks_3_layers_1_0_weight, dense_blocks_3_layers_1_0_bias):
    """sub, mul, mul, add, relu."""
    shape = cat_42.shape
    if len(shape) != 4:
        raise ValueError(f"cat_42: the kernel takes 4 dimensions, not {len(shape)}")
    cat_42 = fit(cat_42, "cat_42", shape, torch.float32)
    getitem_409 = fit(getitem_409, "getitem_409", (shape[1],), torch.float32)
    getitem_410 = fit(getitem_410, "getitem_410", (shape[1],), torch.float32)
    dense_blocks_3_layers_1_0_weight = fit(dense_blocks_3_layers_1_0_weight, "dense_blocks_3_layers_1_0_weight", (shape[1],), torch.float32)
    dense_blocks_3_layers_1_0_bias = fit(dense_blocks_3_layers_1_0_bias, "dense_blocks_3_layers_1_0_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(cat_42)
    fused_18_kernel[(triton.cdiv(rows * columns, 1024),)](
        cat_42, getitem_409, getitem_410, dense_blocks_3_layers_1_0_weight, dense_blocks_3_layers_1_0_bias, out, rows * columns, columns, shape[1], shape[1], shape[1], shape[1],
        BLOCK=1024, num_warps=4,
    )
    return out


def fused_19(cat_57, getitem_439, getitem_440, final_bn_weight, final_bn_bias):
    """sub, mul, mul, add, relu, sum, div."""
    shape = cat_57.shape
    if len(shape) != 4:
        raise ValueError(f"cat_57: the kernel takes 4 dimensions, not {len(shape)}")
    cat_57 = fit(cat_57, "cat_57", shape, torch.float32)
    getitem_439 = fit(getitem_439, "getitem_439", (shape[1],), torch.float32)
    getitem_440 = fit(getitem_440, "getitem_440", (shape[1],), torch.float32)
    final_bn_weight = fit(final_bn_weight, "final_bn_weight", (shape[1],), torch.float32)
    final_bn_bias = fit(final_bn_bias, "final_bn_bias", (shape[1],), torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = cat_57.new_empty((*shape[:2], 1, 1))
    fused_19_kernel[(triton.cdiv(rows, 16),)](
        cat_57, getitem_439, getitem_440, final_bn_weight, final_bn_bias, out, rows, columns, shape[1], shape[1], shape[1], shape[1],
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
        block_layers = [6, 12, 24, 16]  # Corresponding layers in DenseNet121

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
        native_batch_norm_legit_functional = norm_1(conv2d, self.features[1].running_mean, self.features[1].running_var)
        getitem_315 = native_batch_norm_legit_functional[1]
        getitem_316 = native_batch_norm_legit_functional[2]
        getitem_3 = native_batch_norm_legit_functional[3]
        getitem_4 = native_batch_norm_legit_functional[4]
        del native_batch_norm_legit_functional
        relu = fused_2(conv2d, getitem_315, getitem_316, self.features[1].weight, self.features[1].bias)
        del conv2d, getitem_315, getitem_316
        max_pool2d = pool_3(relu)
        del relu
        native_batch_norm_legit_functional_1 = norm_1(max_pool2d, self.dense_blocks[0].layers[0][0].running_mean, self.dense_blocks[0].layers[0][0].running_var)
        getitem_317 = native_batch_norm_legit_functional_1[1]
        getitem_318 = native_batch_norm_legit_functional_1[2]
        getitem_8 = native_batch_norm_legit_functional_1[3]
        getitem_9 = native_batch_norm_legit_functional_1[4]
        del native_batch_norm_legit_functional_1
        relu_1 = fused_4(max_pool2d, getitem_317, getitem_318, self.dense_blocks[0].layers[0][0].weight, self.dense_blocks[0].layers[0][0].bias)
        del getitem_317, getitem_318
        conv2d_1 = convolution_5(relu_1, self.dense_blocks[0].layers[0][2].weight)
        del relu_1
        cat = torch.cat([max_pool2d, conv2d_1], 1)
        native_batch_norm_legit_functional_2 = norm_1(cat, self.dense_blocks[0].layers[1][0].running_mean, self.dense_blocks[0].layers[1][0].running_var)
        getitem_319 = native_batch_norm_legit_functional_2[1]
        getitem_320 = native_batch_norm_legit_functional_2[2]
        getitem_13 = native_batch_norm_legit_functional_2[3]
        getitem_14 = native_batch_norm_legit_functional_2[4]
        del native_batch_norm_legit_functional_2
        relu_2 = fused_6(cat, getitem_319, getitem_320, self.dense_blocks[0].layers[1][0].weight, self.dense_blocks[0].layers[1][0].bias)
        del cat, getitem_319, getitem_320
        conv2d_2 = convolution_7(relu_2, self.dense_blocks[0].layers[1][2].weight)
        del relu_2
        cat_1 = torch.cat([max_pool2d, conv2d_1, conv2d_2], 1)
        native_batch_norm_legit_functional_3 = norm_1(cat_1, self.dense_blocks[0].layers[2][0].running_mean, self.dense_blocks[0].layers[2][0].running_var)
        getitem_321 = native_batch_norm_legit_functional_3[1]
        getitem_322 = native_batch_norm_legit_functional_3[2]
        getitem_18 = native_batch_norm_legit_functional_3[3]
        getitem_19 = native_batch_norm_legit_functional_3[4]
        del native_batch_norm_legit_functional_3
        relu_3 = fused_8(cat_1, getitem_321, getitem_322, self.dense_blocks[0].layers[2][0].weight, self.dense_blocks[0].layers[2][0].bias)
        del cat_1, getitem_321, getitem_322
        conv2d_3 = torch.conv2d(relu_3, self.dense_blocks[0].layers[2][2].weight, None, [1, 1], [1, 1])
        del relu_3
        cat_2 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3], 1)
        native_batch_norm_legit_functional_4 = norm_1(cat_2, self.dense_blocks[0].layers[3][0].running_mean, self.dense_blocks[0].layers[3][0].running_var)
        getitem_323 = native_batch_norm_legit_functional_4[1]
        getitem_324 = native_batch_norm_legit_functional_4[2]
        getitem_23 = native_batch_norm_legit_functional_4[3]
        getitem_24 = native_batch_norm_legit_functional_4[4]
        del native_batch_norm_legit_functional_4
        relu_4 = fused_8(cat_2, getitem_323, getitem_324, self.dense_blocks[0].layers[3][0].weight, self.dense_blocks[0].layers[3][0].bias)
        del cat_2, getitem_323, getitem_324
        conv2d_4 = torch.conv2d(relu_4, self.dense_blocks[0].layers[3][2].weight, None, [1, 1], [1, 1])
        del relu_4
        cat_3 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4], 1)
        native_batch_norm_legit_functional_5 = norm_1(cat_3, self.dense_blocks[0].layers[4][0].running_mean, self.dense_blocks[0].layers[4][0].running_var)
        getitem_325 = native_batch_norm_legit_functional_5[1]
        getitem_326 = native_batch_norm_legit_functional_5[2]
        getitem_28 = native_batch_norm_legit_functional_5[3]
        getitem_29 = native_batch_norm_legit_functional_5[4]
        del native_batch_norm_legit_functional_5
        relu_5 = fused_8(cat_3, getitem_325, getitem_326, self.dense_blocks[0].layers[4][0].weight, self.dense_blocks[0].layers[4][0].bias)
        del cat_3, getitem_325, getitem_326
        conv2d_5 = torch.conv2d(relu_5, self.dense_blocks[0].layers[4][2].weight, None, [1, 1], [1, 1])
        del relu_5
        cat_4 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4, conv2d_5], 1)
        native_batch_norm_legit_functional_6 = norm_1(cat_4, self.dense_blocks[0].layers[5][0].running_mean, self.dense_blocks[0].layers[5][0].running_var)
        getitem_327 = native_batch_norm_legit_functional_6[1]
        getitem_328 = native_batch_norm_legit_functional_6[2]
        getitem_33 = native_batch_norm_legit_functional_6[3]
        getitem_34 = native_batch_norm_legit_functional_6[4]
        del native_batch_norm_legit_functional_6
        relu_6 = fused_8(cat_4, getitem_327, getitem_328, self.dense_blocks[0].layers[5][0].weight, self.dense_blocks[0].layers[5][0].bias)
        del cat_4, getitem_327, getitem_328
        conv2d_6 = torch.conv2d(relu_6, self.dense_blocks[0].layers[5][2].weight, None, [1, 1], [1, 1])
        del relu_6
        cat_5 = torch.cat([max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4, conv2d_5, conv2d_6], 1)
        del max_pool2d, conv2d_1, conv2d_2, conv2d_3, conv2d_4, conv2d_5, conv2d_6
        native_batch_norm_legit_functional_7 = norm_1(cat_5, self.transition_layers[0].transition[0].running_mean, self.transition_layers[0].transition[0].running_var)
        getitem_329 = native_batch_norm_legit_functional_7[1]
        getitem_330 = native_batch_norm_legit_functional_7[2]
        getitem_38 = native_batch_norm_legit_functional_7[3]
        getitem_39 = native_batch_norm_legit_functional_7[4]
        del native_batch_norm_legit_functional_7
        relu_7 = fused_9(cat_5, getitem_329, getitem_330, self.transition_layers[0].transition[0].weight, self.transition_layers[0].transition[0].bias)
        del cat_5, getitem_329, getitem_330
        avg_pool2d_default = torch.nn.functional.avg_pool2d(relu_7, [2, 2], [2, 2])
        del relu_7
        conv2d_default = torch.conv2d(avg_pool2d_default, self.transition_layers[0].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        del avg_pool2d_default
        native_batch_norm_legit_functional_8 = norm_10(conv2d_default, self.dense_blocks[1].layers[0][0].running_mean, self.dense_blocks[1].layers[0][0].running_var)
        getitem_331 = native_batch_norm_legit_functional_8[1]
        getitem_332 = native_batch_norm_legit_functional_8[2]
        getitem_43 = native_batch_norm_legit_functional_8[3]
        getitem_44 = native_batch_norm_legit_functional_8[4]
        del native_batch_norm_legit_functional_8
        relu_8 = fused_11(conv2d_default, getitem_331, getitem_332, self.dense_blocks[1].layers[0][0].weight, self.dense_blocks[1].layers[0][0].bias)
        del getitem_331, getitem_332
        conv2d_8 = torch.conv2d(relu_8, self.dense_blocks[1].layers[0][2].weight, None, [1, 1], [1, 1])
        del relu_8
        cat_6 = torch.cat([conv2d_default, conv2d_8], 1)
        native_batch_norm_legit_functional_9 = norm_10(cat_6, self.dense_blocks[1].layers[1][0].running_mean, self.dense_blocks[1].layers[1][0].running_var)
        getitem_333 = native_batch_norm_legit_functional_9[1]
        getitem_334 = native_batch_norm_legit_functional_9[2]
        getitem_48 = native_batch_norm_legit_functional_9[3]
        getitem_49 = native_batch_norm_legit_functional_9[4]
        del native_batch_norm_legit_functional_9
        relu_9 = fused_12(cat_6, getitem_333, getitem_334, self.dense_blocks[1].layers[1][0].weight, self.dense_blocks[1].layers[1][0].bias)
        del cat_6, getitem_333, getitem_334
        conv2d_9 = torch.conv2d(relu_9, self.dense_blocks[1].layers[1][2].weight, None, [1, 1], [1, 1])
        del relu_9
        cat_7 = torch.cat([conv2d_default, conv2d_8, conv2d_9], 1)
        native_batch_norm_legit_functional_10 = norm_10(cat_7, self.dense_blocks[1].layers[2][0].running_mean, self.dense_blocks[1].layers[2][0].running_var)
        getitem_335 = native_batch_norm_legit_functional_10[1]
        getitem_336 = native_batch_norm_legit_functional_10[2]
        getitem_53 = native_batch_norm_legit_functional_10[3]
        getitem_54 = native_batch_norm_legit_functional_10[4]
        del native_batch_norm_legit_functional_10
        relu_10 = fused_12(cat_7, getitem_335, getitem_336, self.dense_blocks[1].layers[2][0].weight, self.dense_blocks[1].layers[2][0].bias)
        del cat_7, getitem_335, getitem_336
        conv2d_10 = torch.conv2d(relu_10, self.dense_blocks[1].layers[2][2].weight, None, [1, 1], [1, 1])
        del relu_10
        cat_8 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10], 1)
        native_batch_norm_legit_functional_11 = norm_10(cat_8, self.dense_blocks[1].layers[3][0].running_mean, self.dense_blocks[1].layers[3][0].running_var)
        getitem_337 = native_batch_norm_legit_functional_11[1]
        getitem_338 = native_batch_norm_legit_functional_11[2]
        getitem_58 = native_batch_norm_legit_functional_11[3]
        getitem_59 = native_batch_norm_legit_functional_11[4]
        del native_batch_norm_legit_functional_11
        relu_11 = fused_12(cat_8, getitem_337, getitem_338, self.dense_blocks[1].layers[3][0].weight, self.dense_blocks[1].layers[3][0].bias)
        del cat_8, getitem_337, getitem_338
        conv2d_11 = torch.conv2d(relu_11, self.dense_blocks[1].layers[3][2].weight, None, [1, 1], [1, 1])
        del relu_11
        cat_9 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11], 1)
        native_batch_norm_legit_functional_12 = norm_10(cat_9, self.dense_blocks[1].layers[4][0].running_mean, self.dense_blocks[1].layers[4][0].running_var)
        getitem_339 = native_batch_norm_legit_functional_12[1]
        getitem_340 = native_batch_norm_legit_functional_12[2]
        getitem_63 = native_batch_norm_legit_functional_12[3]
        getitem_64 = native_batch_norm_legit_functional_12[4]
        del native_batch_norm_legit_functional_12
        relu_12 = fused_12(cat_9, getitem_339, getitem_340, self.dense_blocks[1].layers[4][0].weight, self.dense_blocks[1].layers[4][0].bias)
        del cat_9, getitem_339, getitem_340
        conv2d_12 = torch.conv2d(relu_12, self.dense_blocks[1].layers[4][2].weight, None, [1, 1], [1, 1])
        del relu_12
        cat_10 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12], 1)
        native_batch_norm_legit_functional_13 = norm_10(cat_10, self.dense_blocks[1].layers[5][0].running_mean, self.dense_blocks[1].layers[5][0].running_var)
        getitem_341 = native_batch_norm_legit_functional_13[1]
        getitem_342 = native_batch_norm_legit_functional_13[2]
        getitem_68 = native_batch_norm_legit_functional_13[3]
        getitem_69 = native_batch_norm_legit_functional_13[4]
        del native_batch_norm_legit_functional_13
        relu_13 = fused_12(cat_10, getitem_341, getitem_342, self.dense_blocks[1].layers[5][0].weight, self.dense_blocks[1].layers[5][0].bias)
        del cat_10, getitem_341, getitem_342
        conv2d_13 = torch.conv2d(relu_13, self.dense_blocks[1].layers[5][2].weight, None, [1, 1], [1, 1])
        del relu_13
        cat_11 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13], 1)
        native_batch_norm_legit_functional_14 = norm_10(cat_11, self.dense_blocks[1].layers[6][0].running_mean, self.dense_blocks[1].layers[6][0].running_var)
        getitem_343 = native_batch_norm_legit_functional_14[1]
        getitem_344 = native_batch_norm_legit_functional_14[2]
        getitem_73 = native_batch_norm_legit_functional_14[3]
        getitem_74 = native_batch_norm_legit_functional_14[4]
        del native_batch_norm_legit_functional_14
        relu_14 = fused_12(cat_11, getitem_343, getitem_344, self.dense_blocks[1].layers[6][0].weight, self.dense_blocks[1].layers[6][0].bias)
        del cat_11, getitem_343, getitem_344
        conv2d_14 = torch.conv2d(relu_14, self.dense_blocks[1].layers[6][2].weight, None, [1, 1], [1, 1])
        del relu_14
        cat_12 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14], 1)
        native_batch_norm_legit_functional_15 = norm_10(cat_12, self.dense_blocks[1].layers[7][0].running_mean, self.dense_blocks[1].layers[7][0].running_var)
        getitem_345 = native_batch_norm_legit_functional_15[1]
        getitem_346 = native_batch_norm_legit_functional_15[2]
        getitem_78 = native_batch_norm_legit_functional_15[3]
        getitem_79 = native_batch_norm_legit_functional_15[4]
        del native_batch_norm_legit_functional_15
        relu_15 = fused_12(cat_12, getitem_345, getitem_346, self.dense_blocks[1].layers[7][0].weight, self.dense_blocks[1].layers[7][0].bias)
        del cat_12, getitem_345, getitem_346
        conv2d_15 = torch.conv2d(relu_15, self.dense_blocks[1].layers[7][2].weight, None, [1, 1], [1, 1])
        del relu_15
        cat_13 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15], 1)
        native_batch_norm_legit_functional_16 = norm_10(cat_13, self.dense_blocks[1].layers[8][0].running_mean, self.dense_blocks[1].layers[8][0].running_var)
        getitem_347 = native_batch_norm_legit_functional_16[1]
        getitem_348 = native_batch_norm_legit_functional_16[2]
        getitem_83 = native_batch_norm_legit_functional_16[3]
        getitem_84 = native_batch_norm_legit_functional_16[4]
        del native_batch_norm_legit_functional_16
        relu_16 = fused_12(cat_13, getitem_347, getitem_348, self.dense_blocks[1].layers[8][0].weight, self.dense_blocks[1].layers[8][0].bias)
        del cat_13, getitem_347, getitem_348
        conv2d_16 = torch.conv2d(relu_16, self.dense_blocks[1].layers[8][2].weight, None, [1, 1], [1, 1])
        del relu_16
        cat_14 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16], 1)
        native_batch_norm_legit_functional_17 = norm_10(cat_14, self.dense_blocks[1].layers[9][0].running_mean, self.dense_blocks[1].layers[9][0].running_var)
        getitem_349 = native_batch_norm_legit_functional_17[1]
        getitem_350 = native_batch_norm_legit_functional_17[2]
        getitem_88 = native_batch_norm_legit_functional_17[3]
        getitem_89 = native_batch_norm_legit_functional_17[4]
        del native_batch_norm_legit_functional_17
        relu_17 = fused_12(cat_14, getitem_349, getitem_350, self.dense_blocks[1].layers[9][0].weight, self.dense_blocks[1].layers[9][0].bias)
        del cat_14, getitem_349, getitem_350
        conv2d_17 = torch.conv2d(relu_17, self.dense_blocks[1].layers[9][2].weight, None, [1, 1], [1, 1])
        del relu_17
        cat_15 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17], 1)
        native_batch_norm_legit_functional_18 = norm_10(cat_15, self.dense_blocks[1].layers[10][0].running_mean, self.dense_blocks[1].layers[10][0].running_var)
        getitem_351 = native_batch_norm_legit_functional_18[1]
        getitem_352 = native_batch_norm_legit_functional_18[2]
        getitem_93 = native_batch_norm_legit_functional_18[3]
        getitem_94 = native_batch_norm_legit_functional_18[4]
        del native_batch_norm_legit_functional_18
        relu_18 = fused_12(cat_15, getitem_351, getitem_352, self.dense_blocks[1].layers[10][0].weight, self.dense_blocks[1].layers[10][0].bias)
        del cat_15, getitem_351, getitem_352
        conv2d_18 = torch.conv2d(relu_18, self.dense_blocks[1].layers[10][2].weight, None, [1, 1], [1, 1])
        del relu_18
        cat_16 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17, conv2d_18], 1)
        native_batch_norm_legit_functional_19 = norm_10(cat_16, self.dense_blocks[1].layers[11][0].running_mean, self.dense_blocks[1].layers[11][0].running_var)
        getitem_353 = native_batch_norm_legit_functional_19[1]
        getitem_354 = native_batch_norm_legit_functional_19[2]
        getitem_98 = native_batch_norm_legit_functional_19[3]
        getitem_99 = native_batch_norm_legit_functional_19[4]
        del native_batch_norm_legit_functional_19
        relu_19 = fused_12(cat_16, getitem_353, getitem_354, self.dense_blocks[1].layers[11][0].weight, self.dense_blocks[1].layers[11][0].bias)
        del cat_16, getitem_353, getitem_354
        conv2d_19 = torch.conv2d(relu_19, self.dense_blocks[1].layers[11][2].weight, None, [1, 1], [1, 1])
        del relu_19
        cat_17 = torch.cat([conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17, conv2d_18, conv2d_19], 1)
        del conv2d_default, conv2d_8, conv2d_9, conv2d_10, conv2d_11, conv2d_12, conv2d_13, conv2d_14, conv2d_15, conv2d_16, conv2d_17, conv2d_18, conv2d_19
        native_batch_norm_legit_functional_20 = norm_10(cat_17, self.transition_layers[1].transition[0].running_mean, self.transition_layers[1].transition[0].running_var)
        getitem_355 = native_batch_norm_legit_functional_20[1]
        getitem_356 = native_batch_norm_legit_functional_20[2]
        getitem_103 = native_batch_norm_legit_functional_20[3]
        getitem_104 = native_batch_norm_legit_functional_20[4]
        del native_batch_norm_legit_functional_20
        relu_20 = fused_13(cat_17, getitem_355, getitem_356, self.transition_layers[1].transition[0].weight, self.transition_layers[1].transition[0].bias)
        del cat_17, getitem_355, getitem_356
        avg_pool2d_default_1 = torch.nn.functional.avg_pool2d(relu_20, [2, 2], [2, 2])
        del relu_20
        conv2d_default_1 = torch.conv2d(avg_pool2d_default_1, self.transition_layers[1].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        del avg_pool2d_default_1
        native_batch_norm_legit_functional_21 = norm_10(conv2d_default_1, self.dense_blocks[2].layers[0][0].running_mean, self.dense_blocks[2].layers[0][0].running_var)
        getitem_357 = native_batch_norm_legit_functional_21[1]
        getitem_358 = native_batch_norm_legit_functional_21[2]
        getitem_108 = native_batch_norm_legit_functional_21[3]
        getitem_109 = native_batch_norm_legit_functional_21[4]
        del native_batch_norm_legit_functional_21
        relu_21 = fused_14(conv2d_default_1, getitem_357, getitem_358, self.dense_blocks[2].layers[0][0].weight, self.dense_blocks[2].layers[0][0].bias)
        del getitem_357, getitem_358
        conv2d_21 = torch.conv2d(relu_21, self.dense_blocks[2].layers[0][2].weight, None, [1, 1], [1, 1])
        del relu_21
        cat_18 = torch.cat([conv2d_default_1, conv2d_21], 1)
        native_batch_norm_legit_functional_22 = norm_10(cat_18, self.dense_blocks[2].layers[1][0].running_mean, self.dense_blocks[2].layers[1][0].running_var)
        getitem_359 = native_batch_norm_legit_functional_22[1]
        getitem_360 = native_batch_norm_legit_functional_22[2]
        getitem_113 = native_batch_norm_legit_functional_22[3]
        getitem_114 = native_batch_norm_legit_functional_22[4]
        del native_batch_norm_legit_functional_22
        relu_22 = fused_15(cat_18, getitem_359, getitem_360, self.dense_blocks[2].layers[1][0].weight, self.dense_blocks[2].layers[1][0].bias)
        del cat_18, getitem_359, getitem_360
        conv2d_22 = torch.conv2d(relu_22, self.dense_blocks[2].layers[1][2].weight, None, [1, 1], [1, 1])
        del relu_22
        cat_19 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22], 1)
        native_batch_norm_legit_functional_23 = norm_10(cat_19, self.dense_blocks[2].layers[2][0].running_mean, self.dense_blocks[2].layers[2][0].running_var)
        getitem_361 = native_batch_norm_legit_functional_23[1]
        getitem_362 = native_batch_norm_legit_functional_23[2]
        getitem_118 = native_batch_norm_legit_functional_23[3]
        getitem_119 = native_batch_norm_legit_functional_23[4]
        del native_batch_norm_legit_functional_23
        relu_23 = fused_15(cat_19, getitem_361, getitem_362, self.dense_blocks[2].layers[2][0].weight, self.dense_blocks[2].layers[2][0].bias)
        del cat_19, getitem_361, getitem_362
        conv2d_23 = torch.conv2d(relu_23, self.dense_blocks[2].layers[2][2].weight, None, [1, 1], [1, 1])
        del relu_23
        cat_20 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23], 1)
        native_batch_norm_legit_functional_24 = norm_10(cat_20, self.dense_blocks[2].layers[3][0].running_mean, self.dense_blocks[2].layers[3][0].running_var)
        getitem_363 = native_batch_norm_legit_functional_24[1]
        getitem_364 = native_batch_norm_legit_functional_24[2]
        getitem_123 = native_batch_norm_legit_functional_24[3]
        getitem_124 = native_batch_norm_legit_functional_24[4]
        del native_batch_norm_legit_functional_24
        relu_24 = fused_15(cat_20, getitem_363, getitem_364, self.dense_blocks[2].layers[3][0].weight, self.dense_blocks[2].layers[3][0].bias)
        del cat_20, getitem_363, getitem_364
        conv2d_24 = torch.conv2d(relu_24, self.dense_blocks[2].layers[3][2].weight, None, [1, 1], [1, 1])
        del relu_24
        cat_21 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24], 1)
        native_batch_norm_legit_functional_25 = norm_10(cat_21, self.dense_blocks[2].layers[4][0].running_mean, self.dense_blocks[2].layers[4][0].running_var)
        getitem_365 = native_batch_norm_legit_functional_25[1]
        getitem_366 = native_batch_norm_legit_functional_25[2]
        getitem_128 = native_batch_norm_legit_functional_25[3]
        getitem_129 = native_batch_norm_legit_functional_25[4]
        del native_batch_norm_legit_functional_25
        relu_25 = fused_15(cat_21, getitem_365, getitem_366, self.dense_blocks[2].layers[4][0].weight, self.dense_blocks[2].layers[4][0].bias)
        del cat_21, getitem_365, getitem_366
        conv2d_25 = torch.conv2d(relu_25, self.dense_blocks[2].layers[4][2].weight, None, [1, 1], [1, 1])
        del relu_25
        cat_22 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25], 1)
        native_batch_norm_legit_functional_26 = norm_10(cat_22, self.dense_blocks[2].layers[5][0].running_mean, self.dense_blocks[2].layers[5][0].running_var)
        getitem_367 = native_batch_norm_legit_functional_26[1]
        getitem_368 = native_batch_norm_legit_functional_26[2]
        getitem_133 = native_batch_norm_legit_functional_26[3]
        getitem_134 = native_batch_norm_legit_functional_26[4]
        del native_batch_norm_legit_functional_26
        relu_26 = fused_15(cat_22, getitem_367, getitem_368, self.dense_blocks[2].layers[5][0].weight, self.dense_blocks[2].layers[5][0].bias)
        del cat_22, getitem_367, getitem_368
        conv2d_26 = torch.conv2d(relu_26, self.dense_blocks[2].layers[5][2].weight, None, [1, 1], [1, 1])
        del relu_26
        cat_23 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26], 1)
        native_batch_norm_legit_functional_27 = norm_10(cat_23, self.dense_blocks[2].layers[6][0].running_mean, self.dense_blocks[2].layers[6][0].running_var)
        getitem_369 = native_batch_norm_legit_functional_27[1]
        getitem_370 = native_batch_norm_legit_functional_27[2]
        getitem_138 = native_batch_norm_legit_functional_27[3]
        getitem_139 = native_batch_norm_legit_functional_27[4]
        del native_batch_norm_legit_functional_27
        relu_27 = fused_15(cat_23, getitem_369, getitem_370, self.dense_blocks[2].layers[6][0].weight, self.dense_blocks[2].layers[6][0].bias)
        del cat_23, getitem_369, getitem_370
        conv2d_27 = torch.conv2d(relu_27, self.dense_blocks[2].layers[6][2].weight, None, [1, 1], [1, 1])
        del relu_27
        cat_24 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27], 1)
        native_batch_norm_legit_functional_28 = norm_10(cat_24, self.dense_blocks[2].layers[7][0].running_mean, self.dense_blocks[2].layers[7][0].running_var)
        getitem_371 = native_batch_norm_legit_functional_28[1]
        getitem_372 = native_batch_norm_legit_functional_28[2]
        getitem_143 = native_batch_norm_legit_functional_28[3]
        getitem_144 = native_batch_norm_legit_functional_28[4]
        del native_batch_norm_legit_functional_28
        relu_28 = fused_15(cat_24, getitem_371, getitem_372, self.dense_blocks[2].layers[7][0].weight, self.dense_blocks[2].layers[7][0].bias)
        del cat_24, getitem_371, getitem_372
        conv2d_28 = torch.conv2d(relu_28, self.dense_blocks[2].layers[7][2].weight, None, [1, 1], [1, 1])
        del relu_28
        cat_25 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28], 1)
        native_batch_norm_legit_functional_29 = norm_10(cat_25, self.dense_blocks[2].layers[8][0].running_mean, self.dense_blocks[2].layers[8][0].running_var)
        getitem_373 = native_batch_norm_legit_functional_29[1]
        getitem_374 = native_batch_norm_legit_functional_29[2]
        getitem_148 = native_batch_norm_legit_functional_29[3]
        getitem_149 = native_batch_norm_legit_functional_29[4]
        del native_batch_norm_legit_functional_29
        relu_29 = fused_15(cat_25, getitem_373, getitem_374, self.dense_blocks[2].layers[8][0].weight, self.dense_blocks[2].layers[8][0].bias)
        del cat_25, getitem_373, getitem_374
        conv2d_29 = torch.conv2d(relu_29, self.dense_blocks[2].layers[8][2].weight, None, [1, 1], [1, 1])
        del relu_29
        cat_26 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29], 1)
        native_batch_norm_legit_functional_30 = norm_10(cat_26, self.dense_blocks[2].layers[9][0].running_mean, self.dense_blocks[2].layers[9][0].running_var)
        getitem_375 = native_batch_norm_legit_functional_30[1]
        getitem_376 = native_batch_norm_legit_functional_30[2]
        getitem_153 = native_batch_norm_legit_functional_30[3]
        getitem_154 = native_batch_norm_legit_functional_30[4]
        del native_batch_norm_legit_functional_30
        relu_30 = fused_15(cat_26, getitem_375, getitem_376, self.dense_blocks[2].layers[9][0].weight, self.dense_blocks[2].layers[9][0].bias)
        del cat_26, getitem_375, getitem_376
        conv2d_30 = torch.conv2d(relu_30, self.dense_blocks[2].layers[9][2].weight, None, [1, 1], [1, 1])
        del relu_30
        cat_27 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30], 1)
        native_batch_norm_legit_functional_31 = norm_10(cat_27, self.dense_blocks[2].layers[10][0].running_mean, self.dense_blocks[2].layers[10][0].running_var)
        getitem_377 = native_batch_norm_legit_functional_31[1]
        getitem_378 = native_batch_norm_legit_functional_31[2]
        getitem_158 = native_batch_norm_legit_functional_31[3]
        getitem_159 = native_batch_norm_legit_functional_31[4]
        del native_batch_norm_legit_functional_31
        relu_31 = fused_15(cat_27, getitem_377, getitem_378, self.dense_blocks[2].layers[10][0].weight, self.dense_blocks[2].layers[10][0].bias)
        del cat_27, getitem_377, getitem_378
        conv2d_31 = torch.conv2d(relu_31, self.dense_blocks[2].layers[10][2].weight, None, [1, 1], [1, 1])
        del relu_31
        cat_28 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31], 1)
        native_batch_norm_legit_functional_32 = norm_10(cat_28, self.dense_blocks[2].layers[11][0].running_mean, self.dense_blocks[2].layers[11][0].running_var)
        getitem_379 = native_batch_norm_legit_functional_32[1]
        getitem_380 = native_batch_norm_legit_functional_32[2]
        getitem_163 = native_batch_norm_legit_functional_32[3]
        getitem_164 = native_batch_norm_legit_functional_32[4]
        del native_batch_norm_legit_functional_32
        relu_32 = fused_15(cat_28, getitem_379, getitem_380, self.dense_blocks[2].layers[11][0].weight, self.dense_blocks[2].layers[11][0].bias)
        del cat_28, getitem_379, getitem_380
        conv2d_32 = torch.conv2d(relu_32, self.dense_blocks[2].layers[11][2].weight, None, [1, 1], [1, 1])
        del relu_32
        cat_29 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32], 1)
        native_batch_norm_legit_functional_33 = norm_10(cat_29, self.dense_blocks[2].layers[12][0].running_mean, self.dense_blocks[2].layers[12][0].running_var)
        getitem_381 = native_batch_norm_legit_functional_33[1]
        getitem_382 = native_batch_norm_legit_functional_33[2]
        getitem_168 = native_batch_norm_legit_functional_33[3]
        getitem_169 = native_batch_norm_legit_functional_33[4]
        del native_batch_norm_legit_functional_33
        relu_33 = fused_15(cat_29, getitem_381, getitem_382, self.dense_blocks[2].layers[12][0].weight, self.dense_blocks[2].layers[12][0].bias)
        del cat_29, getitem_381, getitem_382
        conv2d_33 = torch.conv2d(relu_33, self.dense_blocks[2].layers[12][2].weight, None, [1, 1], [1, 1])
        del relu_33
        cat_30 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33], 1)
        native_batch_norm_legit_functional_34 = norm_10(cat_30, self.dense_blocks[2].layers[13][0].running_mean, self.dense_blocks[2].layers[13][0].running_var)
        getitem_383 = native_batch_norm_legit_functional_34[1]
        getitem_384 = native_batch_norm_legit_functional_34[2]
        getitem_173 = native_batch_norm_legit_functional_34[3]
        getitem_174 = native_batch_norm_legit_functional_34[4]
        del native_batch_norm_legit_functional_34
        relu_34 = fused_15(cat_30, getitem_383, getitem_384, self.dense_blocks[2].layers[13][0].weight, self.dense_blocks[2].layers[13][0].bias)
        del cat_30, getitem_383, getitem_384
        conv2d_34 = torch.conv2d(relu_34, self.dense_blocks[2].layers[13][2].weight, None, [1, 1], [1, 1])
        del relu_34
        cat_31 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34], 1)
        native_batch_norm_legit_functional_35 = norm_10(cat_31, self.dense_blocks[2].layers[14][0].running_mean, self.dense_blocks[2].layers[14][0].running_var)
        getitem_385 = native_batch_norm_legit_functional_35[1]
        getitem_386 = native_batch_norm_legit_functional_35[2]
        getitem_178 = native_batch_norm_legit_functional_35[3]
        getitem_179 = native_batch_norm_legit_functional_35[4]
        del native_batch_norm_legit_functional_35
        relu_35 = fused_15(cat_31, getitem_385, getitem_386, self.dense_blocks[2].layers[14][0].weight, self.dense_blocks[2].layers[14][0].bias)
        del cat_31, getitem_385, getitem_386
        conv2d_35 = torch.conv2d(relu_35, self.dense_blocks[2].layers[14][2].weight, None, [1, 1], [1, 1])
        del relu_35
        cat_32 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35], 1)
        native_batch_norm_legit_functional_36 = norm_10(cat_32, self.dense_blocks[2].layers[15][0].running_mean, self.dense_blocks[2].layers[15][0].running_var)
        getitem_387 = native_batch_norm_legit_functional_36[1]
        getitem_388 = native_batch_norm_legit_functional_36[2]
        getitem_183 = native_batch_norm_legit_functional_36[3]
        getitem_184 = native_batch_norm_legit_functional_36[4]
        del native_batch_norm_legit_functional_36
        relu_36 = fused_15(cat_32, getitem_387, getitem_388, self.dense_blocks[2].layers[15][0].weight, self.dense_blocks[2].layers[15][0].bias)
        del cat_32, getitem_387, getitem_388
        conv2d_36 = torch.conv2d(relu_36, self.dense_blocks[2].layers[15][2].weight, None, [1, 1], [1, 1])
        del relu_36
        cat_33 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36], 1)
        native_batch_norm_legit_functional_37 = norm_10(cat_33, self.dense_blocks[2].layers[16][0].running_mean, self.dense_blocks[2].layers[16][0].running_var)
        getitem_389 = native_batch_norm_legit_functional_37[1]
        getitem_390 = native_batch_norm_legit_functional_37[2]
        getitem_188 = native_batch_norm_legit_functional_37[3]
        getitem_189 = native_batch_norm_legit_functional_37[4]
        del native_batch_norm_legit_functional_37
        relu_37 = fused_15(cat_33, getitem_389, getitem_390, self.dense_blocks[2].layers[16][0].weight, self.dense_blocks[2].layers[16][0].bias)
        del cat_33, getitem_389, getitem_390
        conv2d_37 = torch.conv2d(relu_37, self.dense_blocks[2].layers[16][2].weight, None, [1, 1], [1, 1])
        del relu_37
        cat_34 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37], 1)
        native_batch_norm_legit_functional_38 = norm_10(cat_34, self.dense_blocks[2].layers[17][0].running_mean, self.dense_blocks[2].layers[17][0].running_var)
        getitem_391 = native_batch_norm_legit_functional_38[1]
        getitem_392 = native_batch_norm_legit_functional_38[2]
        getitem_193 = native_batch_norm_legit_functional_38[3]
        getitem_194 = native_batch_norm_legit_functional_38[4]
        del native_batch_norm_legit_functional_38
        relu_38 = fused_15(cat_34, getitem_391, getitem_392, self.dense_blocks[2].layers[17][0].weight, self.dense_blocks[2].layers[17][0].bias)
        del cat_34, getitem_391, getitem_392
        conv2d_38 = torch.conv2d(relu_38, self.dense_blocks[2].layers[17][2].weight, None, [1, 1], [1, 1])
        del relu_38
        cat_35 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38], 1)
        native_batch_norm_legit_functional_39 = norm_10(cat_35, self.dense_blocks[2].layers[18][0].running_mean, self.dense_blocks[2].layers[18][0].running_var)
        getitem_393 = native_batch_norm_legit_functional_39[1]
        getitem_394 = native_batch_norm_legit_functional_39[2]
        getitem_198 = native_batch_norm_legit_functional_39[3]
        getitem_199 = native_batch_norm_legit_functional_39[4]
        del native_batch_norm_legit_functional_39
        relu_39 = fused_15(cat_35, getitem_393, getitem_394, self.dense_blocks[2].layers[18][0].weight, self.dense_blocks[2].layers[18][0].bias)
        del cat_35, getitem_393, getitem_394
        conv2d_39 = torch.conv2d(relu_39, self.dense_blocks[2].layers[18][2].weight, None, [1, 1], [1, 1])
        del relu_39
        cat_36 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39], 1)
        native_batch_norm_legit_functional_40 = norm_10(cat_36, self.dense_blocks[2].layers[19][0].running_mean, self.dense_blocks[2].layers[19][0].running_var)
        getitem_395 = native_batch_norm_legit_functional_40[1]
        getitem_396 = native_batch_norm_legit_functional_40[2]
        getitem_203 = native_batch_norm_legit_functional_40[3]
        getitem_204 = native_batch_norm_legit_functional_40[4]
        del native_batch_norm_legit_functional_40
        relu_40 = fused_15(cat_36, getitem_395, getitem_396, self.dense_blocks[2].layers[19][0].weight, self.dense_blocks[2].layers[19][0].bias)
        del cat_36, getitem_395, getitem_396
        conv2d_40 = torch.conv2d(relu_40, self.dense_blocks[2].layers[19][2].weight, None, [1, 1], [1, 1])
        del relu_40
        cat_37 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40], 1)
        native_batch_norm_legit_functional_41 = norm_10(cat_37, self.dense_blocks[2].layers[20][0].running_mean, self.dense_blocks[2].layers[20][0].running_var)
        getitem_397 = native_batch_norm_legit_functional_41[1]
        getitem_398 = native_batch_norm_legit_functional_41[2]
        getitem_208 = native_batch_norm_legit_functional_41[3]
        getitem_209 = native_batch_norm_legit_functional_41[4]
        del native_batch_norm_legit_functional_41
        relu_41 = fused_15(cat_37, getitem_397, getitem_398, self.dense_blocks[2].layers[20][0].weight, self.dense_blocks[2].layers[20][0].bias)
        del cat_37, getitem_397, getitem_398
        conv2d_41 = torch.conv2d(relu_41, self.dense_blocks[2].layers[20][2].weight, None, [1, 1], [1, 1])
        del relu_41
        cat_38 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40, conv2d_41], 1)
        native_batch_norm_legit_functional_42 = norm_10(cat_38, self.dense_blocks[2].layers[21][0].running_mean, self.dense_blocks[2].layers[21][0].running_var)
        getitem_399 = native_batch_norm_legit_functional_42[1]
        getitem_400 = native_batch_norm_legit_functional_42[2]
        getitem_213 = native_batch_norm_legit_functional_42[3]
        getitem_214 = native_batch_norm_legit_functional_42[4]
        del native_batch_norm_legit_functional_42
        relu_42 = fused_15(cat_38, getitem_399, getitem_400, self.dense_blocks[2].layers[21][0].weight, self.dense_blocks[2].layers[21][0].bias)
        del cat_38, getitem_399, getitem_400
        conv2d_42 = torch.conv2d(relu_42, self.dense_blocks[2].layers[21][2].weight, None, [1, 1], [1, 1])
        del relu_42
        cat_39 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40, conv2d_41, conv2d_42], 1)
        native_batch_norm_legit_functional_43 = norm_10(cat_39, self.dense_blocks[2].layers[22][0].running_mean, self.dense_blocks[2].layers[22][0].running_var)
        getitem_401 = native_batch_norm_legit_functional_43[1]
        getitem_402 = native_batch_norm_legit_functional_43[2]
        getitem_218 = native_batch_norm_legit_functional_43[3]
        getitem_219 = native_batch_norm_legit_functional_43[4]
        del native_batch_norm_legit_functional_43
        relu_43 = fused_15(cat_39, getitem_401, getitem_402, self.dense_blocks[2].layers[22][0].weight, self.dense_blocks[2].layers[22][0].bias)
        del cat_39, getitem_401, getitem_402
        conv2d_43 = torch.conv2d(relu_43, self.dense_blocks[2].layers[22][2].weight, None, [1, 1], [1, 1])
        del relu_43
        cat_40 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40, conv2d_41, conv2d_42, conv2d_43], 1)
        native_batch_norm_legit_functional_44 = norm_10(cat_40, self.dense_blocks[2].layers[23][0].running_mean, self.dense_blocks[2].layers[23][0].running_var)
        getitem_403 = native_batch_norm_legit_functional_44[1]
        getitem_404 = native_batch_norm_legit_functional_44[2]
        getitem_223 = native_batch_norm_legit_functional_44[3]
        getitem_224 = native_batch_norm_legit_functional_44[4]
        del native_batch_norm_legit_functional_44
        relu_44 = fused_15(cat_40, getitem_403, getitem_404, self.dense_blocks[2].layers[23][0].weight, self.dense_blocks[2].layers[23][0].bias)
        del cat_40, getitem_403, getitem_404
        conv2d_44 = torch.conv2d(relu_44, self.dense_blocks[2].layers[23][2].weight, None, [1, 1], [1, 1])
        del relu_44
        cat_41 = torch.cat([conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40, conv2d_41, conv2d_42, conv2d_43, conv2d_44], 1)
        del conv2d_default_1, conv2d_21, conv2d_22, conv2d_23, conv2d_24, conv2d_25, conv2d_26, conv2d_27, conv2d_28, conv2d_29, conv2d_30, conv2d_31, conv2d_32, conv2d_33, conv2d_34, conv2d_35, conv2d_36, conv2d_37, conv2d_38, conv2d_39, conv2d_40, conv2d_41, conv2d_42, conv2d_43, conv2d_44
        native_batch_norm_legit_functional_45 = norm_10(cat_41, self.transition_layers[2].transition[0].running_mean, self.transition_layers[2].transition[0].running_var)
        getitem_405 = native_batch_norm_legit_functional_45[1]
        getitem_406 = native_batch_norm_legit_functional_45[2]
        getitem_228 = native_batch_norm_legit_functional_45[3]
        getitem_229 = native_batch_norm_legit_functional_45[4]
        del native_batch_norm_legit_functional_45
        relu_45 = fused_16(cat_41, getitem_405, getitem_406, self.transition_layers[2].transition[0].weight, self.transition_layers[2].transition[0].bias)
        del cat_41, getitem_405, getitem_406
        avg_pool2d_default_2 = torch.nn.functional.avg_pool2d(relu_45, [2, 2], [2, 2])
        del relu_45
        conv2d_default_2 = torch.conv2d(avg_pool2d_default_2, self.transition_layers[2].transition[2].weight, None, [1, 1], [0, 0], [1, 1], 1)
        del avg_pool2d_default_2
        native_batch_norm_legit_functional_46 = norm_10(conv2d_default_2, self.dense_blocks[3].layers[0][0].running_mean, self.dense_blocks[3].layers[0][0].running_var)
        getitem_407 = native_batch_norm_legit_functional_46[1]
        getitem_408 = native_batch_norm_legit_functional_46[2]
        getitem_233 = native_batch_norm_legit_functional_46[3]
        getitem_234 = native_batch_norm_legit_functional_46[4]
        del native_batch_norm_legit_functional_46
        relu_46 = fused_17(conv2d_default_2, getitem_407, getitem_408, self.dense_blocks[3].layers[0][0].weight, self.dense_blocks[3].layers[0][0].bias)
        del getitem_407, getitem_408
        conv2d_46 = torch.conv2d(relu_46, self.dense_blocks[3].layers[0][2].weight, None, [1, 1], [1, 1])
        del relu_46
        cat_42 = torch.cat([conv2d_default_2, conv2d_46], 1)
        native_batch_norm_legit_functional_47 = norm_10(cat_42, self.dense_blocks[3].layers[1][0].running_mean, self.dense_blocks[3].layers[1][0].running_var)
        getitem_409 = native_batch_norm_legit_functional_47[1]
        getitem_410 = native_batch_norm_legit_functional_47[2]
        getitem_238 = native_batch_norm_legit_functional_47[3]
        getitem_239 = native_batch_norm_legit_functional_47[4]
        del native_batch_norm_legit_functional_47
        relu_47 = fused_18(cat_42, getitem_409, getitem_410, self.dense_blocks[3].layers[1][0].weight, self.dense_blocks[3].layers[1][0].bias)
        del cat_42, getitem_409, getitem_410
        conv2d_47 = torch.conv2d(relu_47, self.dense_blocks[3].layers[1][2].weight, None, [1, 1], [1, 1])
        del relu_47
        cat_43 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47], 1)
        native_batch_norm_legit_functional_48 = norm_10(cat_43, self.dense_blocks[3].layers[2][0].running_mean, self.dense_blocks[3].layers[2][0].running_var)
        getitem_411 = native_batch_norm_legit_functional_48[1]
        getitem_412 = native_batch_norm_legit_functional_48[2]
        getitem_243 = native_batch_norm_legit_functional_48[3]
        getitem_244 = native_batch_norm_legit_functional_48[4]
        del native_batch_norm_legit_functional_48
        relu_48 = fused_18(cat_43, getitem_411, getitem_412, self.dense_blocks[3].layers[2][0].weight, self.dense_blocks[3].layers[2][0].bias)
        del cat_43, getitem_411, getitem_412
        conv2d_48 = torch.conv2d(relu_48, self.dense_blocks[3].layers[2][2].weight, None, [1, 1], [1, 1])
        del relu_48
        cat_44 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48], 1)
        native_batch_norm_legit_functional_49 = norm_10(cat_44, self.dense_blocks[3].layers[3][0].running_mean, self.dense_blocks[3].layers[3][0].running_var)
        getitem_413 = native_batch_norm_legit_functional_49[1]
        getitem_414 = native_batch_norm_legit_functional_49[2]
        getitem_248 = native_batch_norm_legit_functional_49[3]
        getitem_249 = native_batch_norm_legit_functional_49[4]
        del native_batch_norm_legit_functional_49
        relu_49 = fused_18(cat_44, getitem_413, getitem_414, self.dense_blocks[3].layers[3][0].weight, self.dense_blocks[3].layers[3][0].bias)
        del cat_44, getitem_413, getitem_414
        conv2d_49 = torch.conv2d(relu_49, self.dense_blocks[3].layers[3][2].weight, None, [1, 1], [1, 1])
        del relu_49
        cat_45 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49], 1)
        native_batch_norm_legit_functional_50 = norm_10(cat_45, self.dense_blocks[3].layers[4][0].running_mean, self.dense_blocks[3].layers[4][0].running_var)
        getitem_415 = native_batch_norm_legit_functional_50[1]
        getitem_416 = native_batch_norm_legit_functional_50[2]
        getitem_253 = native_batch_norm_legit_functional_50[3]
        getitem_254 = native_batch_norm_legit_functional_50[4]
        del native_batch_norm_legit_functional_50
        relu_50 = fused_18(cat_45, getitem_415, getitem_416, self.dense_blocks[3].layers[4][0].weight, self.dense_blocks[3].layers[4][0].bias)
        del cat_45, getitem_415, getitem_416
        conv2d_50 = torch.conv2d(relu_50, self.dense_blocks[3].layers[4][2].weight, None, [1, 1], [1, 1])
        del relu_50
        cat_46 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50], 1)
        native_batch_norm_legit_functional_51 = norm_10(cat_46, self.dense_blocks[3].layers[5][0].running_mean, self.dense_blocks[3].layers[5][0].running_var)
        getitem_417 = native_batch_norm_legit_functional_51[1]
        getitem_418 = native_batch_norm_legit_functional_51[2]
        getitem_258 = native_batch_norm_legit_functional_51[3]
        getitem_259 = native_batch_norm_legit_functional_51[4]
        del native_batch_norm_legit_functional_51
        relu_51 = fused_18(cat_46, getitem_417, getitem_418, self.dense_blocks[3].layers[5][0].weight, self.dense_blocks[3].layers[5][0].bias)
        del cat_46, getitem_417, getitem_418
        conv2d_51 = torch.conv2d(relu_51, self.dense_blocks[3].layers[5][2].weight, None, [1, 1], [1, 1])
        del relu_51
        cat_47 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51], 1)
        native_batch_norm_legit_functional_52 = norm_10(cat_47, self.dense_blocks[3].layers[6][0].running_mean, self.dense_blocks[3].layers[6][0].running_var)
        getitem_419 = native_batch_norm_legit_functional_52[1]
        getitem_420 = native_batch_norm_legit_functional_52[2]
        getitem_263 = native_batch_norm_legit_functional_52[3]
        getitem_264 = native_batch_norm_legit_functional_52[4]
        del native_batch_norm_legit_functional_52
        relu_52 = fused_18(cat_47, getitem_419, getitem_420, self.dense_blocks[3].layers[6][0].weight, self.dense_blocks[3].layers[6][0].bias)
        del cat_47, getitem_419, getitem_420
        conv2d_52 = torch.conv2d(relu_52, self.dense_blocks[3].layers[6][2].weight, None, [1, 1], [1, 1])
        del relu_52
        cat_48 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52], 1)
        native_batch_norm_legit_functional_53 = norm_10(cat_48, self.dense_blocks[3].layers[7][0].running_mean, self.dense_blocks[3].layers[7][0].running_var)
        getitem_421 = native_batch_norm_legit_functional_53[1]
        getitem_422 = native_batch_norm_legit_functional_53[2]
        getitem_268 = native_batch_norm_legit_functional_53[3]
        getitem_269 = native_batch_norm_legit_functional_53[4]
        del native_batch_norm_legit_functional_53
        relu_53 = fused_18(cat_48, getitem_421, getitem_422, self.dense_blocks[3].layers[7][0].weight, self.dense_blocks[3].layers[7][0].bias)
        del cat_48, getitem_421, getitem_422
        conv2d_53 = torch.conv2d(relu_53, self.dense_blocks[3].layers[7][2].weight, None, [1, 1], [1, 1])
        del relu_53
        cat_49 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53], 1)
        native_batch_norm_legit_functional_54 = norm_10(cat_49, self.dense_blocks[3].layers[8][0].running_mean, self.dense_blocks[3].layers[8][0].running_var)
        getitem_423 = native_batch_norm_legit_functional_54[1]
        getitem_424 = native_batch_norm_legit_functional_54[2]
        getitem_273 = native_batch_norm_legit_functional_54[3]
        getitem_274 = native_batch_norm_legit_functional_54[4]
        del native_batch_norm_legit_functional_54
        relu_54 = fused_18(cat_49, getitem_423, getitem_424, self.dense_blocks[3].layers[8][0].weight, self.dense_blocks[3].layers[8][0].bias)
        del cat_49, getitem_423, getitem_424
        conv2d_54 = torch.conv2d(relu_54, self.dense_blocks[3].layers[8][2].weight, None, [1, 1], [1, 1])
        del relu_54
        cat_50 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54], 1)
        native_batch_norm_legit_functional_55 = norm_10(cat_50, self.dense_blocks[3].layers[9][0].running_mean, self.dense_blocks[3].layers[9][0].running_var)
        getitem_425 = native_batch_norm_legit_functional_55[1]
        getitem_426 = native_batch_norm_legit_functional_55[2]
        getitem_278 = native_batch_norm_legit_functional_55[3]
        getitem_279 = native_batch_norm_legit_functional_55[4]
        del native_batch_norm_legit_functional_55
        relu_55 = fused_18(cat_50, getitem_425, getitem_426, self.dense_blocks[3].layers[9][0].weight, self.dense_blocks[3].layers[9][0].bias)
        del cat_50, getitem_425, getitem_426
        conv2d_55 = torch.conv2d(relu_55, self.dense_blocks[3].layers[9][2].weight, None, [1, 1], [1, 1])
        del relu_55
        cat_51 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55], 1)
        native_batch_norm_legit_functional_56 = norm_10(cat_51, self.dense_blocks[3].layers[10][0].running_mean, self.dense_blocks[3].layers[10][0].running_var)
        getitem_427 = native_batch_norm_legit_functional_56[1]
        getitem_428 = native_batch_norm_legit_functional_56[2]
        getitem_283 = native_batch_norm_legit_functional_56[3]
        getitem_284 = native_batch_norm_legit_functional_56[4]
        del native_batch_norm_legit_functional_56
        relu_56 = fused_18(cat_51, getitem_427, getitem_428, self.dense_blocks[3].layers[10][0].weight, self.dense_blocks[3].layers[10][0].bias)
        del cat_51, getitem_427, getitem_428
        conv2d_56 = torch.conv2d(relu_56, self.dense_blocks[3].layers[10][2].weight, None, [1, 1], [1, 1])
        del relu_56
        cat_52 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56], 1)
        native_batch_norm_legit_functional_57 = norm_10(cat_52, self.dense_blocks[3].layers[11][0].running_mean, self.dense_blocks[3].layers[11][0].running_var)
        getitem_429 = native_batch_norm_legit_functional_57[1]
        getitem_430 = native_batch_norm_legit_functional_57[2]
        getitem_288 = native_batch_norm_legit_functional_57[3]
        getitem_289 = native_batch_norm_legit_functional_57[4]
        del native_batch_norm_legit_functional_57
        relu_57 = fused_18(cat_52, getitem_429, getitem_430, self.dense_blocks[3].layers[11][0].weight, self.dense_blocks[3].layers[11][0].bias)
        del cat_52, getitem_429, getitem_430
        conv2d_57 = torch.conv2d(relu_57, self.dense_blocks[3].layers[11][2].weight, None, [1, 1], [1, 1])
        del relu_57
        cat_53 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57], 1)
        native_batch_norm_legit_functional_58 = norm_10(cat_53, self.dense_blocks[3].layers[12][0].running_mean, self.dense_blocks[3].layers[12][0].running_var)
        getitem_431 = native_batch_norm_legit_functional_58[1]
        getitem_432 = native_batch_norm_legit_functional_58[2]
        getitem_293 = native_batch_norm_legit_functional_58[3]
        getitem_294 = native_batch_norm_legit_functional_58[4]
        del native_batch_norm_legit_functional_58
        relu_58 = fused_18(cat_53, getitem_431, getitem_432, self.dense_blocks[3].layers[12][0].weight, self.dense_blocks[3].layers[12][0].bias)
        del cat_53, getitem_431, getitem_432
        conv2d_58 = torch.conv2d(relu_58, self.dense_blocks[3].layers[12][2].weight, None, [1, 1], [1, 1])
        del relu_58
        cat_54 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57, conv2d_58], 1)
        native_batch_norm_legit_functional_59 = norm_10(cat_54, self.dense_blocks[3].layers[13][0].running_mean, self.dense_blocks[3].layers[13][0].running_var)
        getitem_433 = native_batch_norm_legit_functional_59[1]
        getitem_434 = native_batch_norm_legit_functional_59[2]
        getitem_298 = native_batch_norm_legit_functional_59[3]
        getitem_299 = native_batch_norm_legit_functional_59[4]
        del native_batch_norm_legit_functional_59
        relu_59 = fused_18(cat_54, getitem_433, getitem_434, self.dense_blocks[3].layers[13][0].weight, self.dense_blocks[3].layers[13][0].bias)
        del cat_54, getitem_433, getitem_434
        conv2d_59 = torch.conv2d(relu_59, self.dense_blocks[3].layers[13][2].weight, None, [1, 1], [1, 1])
        del relu_59
        cat_55 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57, conv2d_58, conv2d_59], 1)
        native_batch_norm_legit_functional_60 = norm_10(cat_55, self.dense_blocks[3].layers[14][0].running_mean, self.dense_blocks[3].layers[14][0].running_var)
        getitem_435 = native_batch_norm_legit_functional_60[1]
        getitem_436 = native_batch_norm_legit_functional_60[2]
        getitem_303 = native_batch_norm_legit_functional_60[3]
        getitem_304 = native_batch_norm_legit_functional_60[4]
        del native_batch_norm_legit_functional_60
        relu_60 = fused_18(cat_55, getitem_435, getitem_436, self.dense_blocks[3].layers[14][0].weight, self.dense_blocks[3].layers[14][0].bias)
        del cat_55, getitem_435, getitem_436
        conv2d_60 = torch.conv2d(relu_60, self.dense_blocks[3].layers[14][2].weight, None, [1, 1], [1, 1])
        del relu_60
        cat_56 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57, conv2d_58, conv2d_59, conv2d_60], 1)
        native_batch_norm_legit_functional_61 = norm_10(cat_56, self.dense_blocks[3].layers[15][0].running_mean, self.dense_blocks[3].layers[15][0].running_var)
        getitem_437 = native_batch_norm_legit_functional_61[1]
        getitem_438 = native_batch_norm_legit_functional_61[2]
        getitem_308 = native_batch_norm_legit_functional_61[3]
        getitem_309 = native_batch_norm_legit_functional_61[4]
        del native_batch_norm_legit_functional_61
        relu_61 = fused_18(cat_56, getitem_437, getitem_438, self.dense_blocks[3].layers[15][0].weight, self.dense_blocks[3].layers[15][0].bias)
        del cat_56, getitem_437, getitem_438
        conv2d_61 = torch.conv2d(relu_61, self.dense_blocks[3].layers[15][2].weight, None, [1, 1], [1, 1])
        del relu_61
        cat_57 = torch.cat([conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57, conv2d_58, conv2d_59, conv2d_60, conv2d_61], 1)
        del conv2d_default_2, conv2d_46, conv2d_47, conv2d_48, conv2d_49, conv2d_50, conv2d_51, conv2d_52, conv2d_53, conv2d_54, conv2d_55, conv2d_56, conv2d_57, conv2d_58, conv2d_59, conv2d_60, conv2d_61
        native_batch_norm_legit_functional_62 = norm_10(cat_57, self.final_bn.running_mean, self.final_bn.running_var)
        getitem_439 = native_batch_norm_legit_functional_62[1]
        getitem_440 = native_batch_norm_legit_functional_62[2]
        getitem_313 = native_batch_norm_legit_functional_62[3]
        getitem_314 = native_batch_norm_legit_functional_62[4]
        del native_batch_norm_legit_functional_62
        adaptive_avg_pool2d = fused_19(cat_57, getitem_439, getitem_440, self.final_bn.weight, self.final_bn.bias)
        del cat_57, getitem_439, getitem_440
        view = adaptive_avg_pool2d.reshape([10, -1])
        del adaptive_avg_pool2d
        linear = torch.nn.functional.linear(view, self.classifier.weight, self.classifier.bias)
        torch._foreach_add_(
            [
                self.features[1].num_batches_tracked, self.dense_blocks[0].layers[0][0].num_batches_tracked, self.dense_blocks[0].layers[1][0].num_batches_tracked,
                self.dense_blocks[0].layers[2][0].num_batches_tracked, self.dense_blocks[0].layers[3][0].num_batches_tracked, self.dense_blocks[0].layers[4][0].num_batches_tracked,
                self.dense_blocks[0].layers[5][0].num_batches_tracked, self.dense_blocks[1].layers[0][0].num_batches_tracked, self.dense_blocks[1].layers[1][0].num_batches_tracked,
                self.dense_blocks[1].layers[2][0].num_batches_tracked, self.dense_blocks[1].layers[3][0].num_batches_tracked, self.dense_blocks[1].layers[4][0].num_batches_tracked,
                self.dense_blocks[1].layers[5][0].num_batches_tracked, self.dense_blocks[1].layers[6][0].num_batches_tracked, self.dense_blocks[1].layers[7][0].num_batches_tracked,
                self.dense_blocks[1].layers[8][0].num_batches_tracked, self.dense_blocks[1].layers[9][0].num_batches_tracked, self.dense_blocks[1].layers[10][0].num_batches_tracked,
                self.dense_blocks[1].layers[11][0].num_batches_tracked, self.dense_blocks[2].layers[0][0].num_batches_tracked, self.dense_blocks[2].layers[1][0].num_batches_tracked,
                self.dense_blocks[2].layers[2][0].num_batches_tracked, self.dense_blocks[2].layers[3][0].num_batches_tracked, self.dense_blocks[2].layers[4][0].num_batches_tracked,
                self.dense_blocks[2].layers[5][0].num_batches_tracked, self.dense_blocks[2].layers[6][0].num_batches_tracked, self.dense_blocks[2].layers[7][0].num_batches_tracked,
                self.dense_blocks[2].layers[8][0].num_batches_tracked, self.dense_blocks[2].layers[9][0].num_batches_tracked, self.dense_blocks[2].layers[10][0].num_batches_tracked,
                self.dense_blocks[2].layers[11][0].num_batches_tracked, self.dense_blocks[2].layers[12][0].num_batches_tracked, self.dense_blocks[2].layers[13][0].num_batches_tracked,
                self.dense_blocks[2].layers[14][0].num_batches_tracked, self.dense_blocks[2].layers[15][0].num_batches_tracked, self.dense_blocks[2].layers[16][0].num_batches_tracked,
                self.dense_blocks[2].layers[17][0].num_batches_tracked, self.dense_blocks[2].layers[18][0].num_batches_tracked, self.dense_blocks[2].layers[19][0].num_batches_tracked,
                self.dense_blocks[2].layers[20][0].num_batches_tracked, self.dense_blocks[2].layers[21][0].num_batches_tracked, self.dense_blocks[2].layers[22][0].num_batches_tracked,
                self.dense_blocks[2].layers[23][0].num_batches_tracked, self.dense_blocks[3].layers[0][0].num_batches_tracked, self.dense_blocks[3].layers[1][0].num_batches_tracked,
                self.dense_blocks[3].layers[2][0].num_batches_tracked, self.dense_blocks[3].layers[3][0].num_batches_tracked, self.dense_blocks[3].layers[4][0].num_batches_tracked,
                self.dense_blocks[3].layers[5][0].num_batches_tracked, self.dense_blocks[3].layers[6][0].num_batches_tracked, self.dense_blocks[3].layers[7][0].num_batches_tracked,
                self.dense_blocks[3].layers[8][0].num_batches_tracked, self.dense_blocks[3].layers[9][0].num_batches_tracked, self.dense_blocks[3].layers[10][0].num_batches_tracked,
                self.dense_blocks[3].layers[11][0].num_batches_tracked, self.dense_blocks[3].layers[12][0].num_batches_tracked, self.dense_blocks[3].layers[13][0].num_batches_tracked,
                self.dense_blocks[3].layers[14][0].num_batches_tracked, self.dense_blocks[3].layers[15][0].num_batches_tracked, self.transition_layers[0].transition[0].num_batches_tracked,
                self.transition_layers[1].transition[0].num_batches_tracked, self.transition_layers[2].transition[0].num_batches_tracked, self.final_bn.num_batches_tracked,
            ],
            1,
        )
        torch._foreach_copy_(
            [
                self.features[1].running_mean, self.features[1].running_var, self.dense_blocks[0].layers[0][0].running_mean,
                self.dense_blocks[0].layers[0][0].running_var, self.dense_blocks[0].layers[1][0].running_mean, self.dense_blocks[0].layers[1][0].running_var,
                self.dense_blocks[0].layers[2][0].running_mean, self.dense_blocks[0].layers[2][0].running_var, self.dense_blocks[0].layers[3][0].running_mean,
                self.dense_blocks[0].layers[3][0].running_var, self.dense_blocks[0].layers[4][0].running_mean, self.dense_blocks[0].layers[4][0].running_var,
                self.dense_blocks[0].layers[5][0].running_mean, self.dense_blocks[0].layers[5][0].running_var, self.dense_blocks[1].layers[0][0].running_mean,
                self.dense_blocks[1].layers[0][0].running_var, self.dense_blocks[1].layers[1][0].running_mean, self.dense_blocks[1].layers[1][0].running_var,
                self.dense_blocks[1].layers[2][0].running_mean, self.dense_blocks[1].layers[2][0].running_var, self.dense_blocks[1].layers[3][0].running_mean,
                self.dense_blocks[1].layers[3][0].running_var, self.dense_blocks[1].layers[4][0].running_mean, self.dense_blocks[1].layers[4][0].running_var,
                self.dense_blocks[1].layers[5][0].running_mean, self.dense_blocks[1].layers[5][0].running_var, self.dense_blocks[1].layers[6][0].running_mean,
                self.dense_blocks[1].layers[6][0].running_var, self.dense_blocks[1].layers[7][0].running_mean, self.dense_blocks[1].layers[7][0].running_var,
                self.dense_blocks[1].layers[8][0].running_mean, self.dense_blocks[1].layers[8][0].running_var, self.dense_blocks[1].layers[9][0].running_mean,
                self.dense_blocks[1].layers[9][0].running_var, self.dense_blocks[1].layers[10][0].running_mean, self.dense_blocks[1].layers[10][0].running_var,
                self.dense_blocks[1].layers[11][0].running_mean, self.dense_blocks[1].layers[11][0].running_var, self.dense_blocks[2].layers[0][0].running_mean,
                self.dense_blocks[2].layers[0][0].running_var, self.dense_blocks[2].layers[1][0].running_mean, self.dense_blocks[2].layers[1][0].running_var,
                self.dense_blocks[2].layers[2][0].running_mean, self.dense_blocks[2].layers[2][0].running_var, self.dense_blocks[2].layers[3][0].running_mean,
                self.dense_blocks[2].layers[3][0].running_var, self.dense_blocks[2].layers[4][0].running_mean, self.dense_blocks[2].layers[4][0].running_var,
                self.dense_blocks[2].layers[5][0].running_mean, self.dense_blocks[2].layers[5][0].running_var, self.dense_blocks[2].layers[6][0].running_mean,
                self.dense_blocks[2].layers[6][0].running_var, self.dense_blocks[2].layers[7][0].running_mean, self.dense_blocks[2].layers[7][0].running_var,
                self.dense_blocks[2].layers[8][0].running_mean, self.dense_blocks[2].layers[8][0].running_var, self.dense_blocks[2].layers[9][0].running_mean,
                self.dense_blocks[2].layers[9][0].running_var, self.dense_blocks[2].layers[10][0].running_mean, self.dense_blocks[2].layers[10][0].running_var,
                self.dense_blocks[2].layers[11][0].running_mean, self.dense_blocks[2].layers[11][0].running_var, self.dense_blocks[2].layers[12][0].running_mean,
                self.dense_blocks[2].layers[12][0].running_var, self.dense_blocks[2].layers[13][0].running_mean, self.dense_blocks[2].layers[13][0].running_var,
                self.dense_blocks[2].layers[14][0].running_mean, self.dense_blocks[2].layers[14][0].running_var, self.dense_blocks[2].layers[15][0].running_mean,
                self.dense_blocks[2].layers[15][0].running_var, self.dense_blocks[2].layers[16][0].running_mean, self.dense_blocks[2].layers[16][0].running_var,
                self.dense_blocks[2].layers[17][0].running_mean, self.dense_blocks[2].layers[17][0].running_var, self.dense_blocks[2].layers[18][0].running_mean,
                self.dense_blocks[2].layers[18][0].running_var, self.dense_blocks[2].layers[19][0].running_mean, self.dense_blocks[2].layers[19][0].running_var,
                self.dense_blocks[2].layers[20][0].running_mean, self.dense_blocks[2].layers[20][0].running_var, self.dense_blocks[2].layers[21][0].running_mean,
                self.dense_blocks[2].layers[21][0].running_var, self.dense_blocks[2].layers[22][0].running_mean, self.dense_blocks[2].layers[22][0].running_var,
                self.dense_blocks[2].layers[23][0].running_mean, self.dense_blocks[2].layers[23][0].running_var, self.dense_blocks[3].layers[0][0].running_mean,
                self.dense_blocks[3].layers[0][0].running_var, self.dense_blocks[3].layers[1][0].running_mean, self.dense_blocks[3].layers[1][0].running_var,
                self.dense_blocks[3].layers[2][0].running_mean, self.dense_blocks[3].layers[2][0].running_var, self.dense_blocks[3].layers[3][0].running_mean,
                self.dense_blocks[3].layers[3][0].running_var, self.dense_blocks[3].layers[4][0].running_mean, self.dense_blocks[3].layers[4][0].running_var,
                self.dense_blocks[3].layers[5][0].running_mean, self.dense_blocks[3].layers[5][0].running_var, self.dense_blocks[3].layers[6][0].running_mean,
                self.dense_blocks[3].layers[6][0].running_var, self.dense_blocks[3].layers[7][0].running_mean, self.dense_blocks[3].layers[7][0].running_var,
                self.dense_blocks[3].layers[8][0].running_mean, self.dense_blocks[3].layers[8][0].running_var, self.dense_blocks[3].layers[9][0].running_mean,
                self.dense_blocks[3].layers[9][0].running_var, self.dense_blocks[3].layers[10][0].running_mean, self.dense_blocks[3].layers[10][0].running_var,
                self.dense_blocks[3].layers[11][0].running_mean, self.dense_blocks[3].layers[11][0].running_var, self.dense_blocks[3].layers[12][0].running_mean,
                self.dense_blocks[3].layers[12][0].running_var, self.dense_blocks[3].layers[13][0].running_mean, self.dense_blocks[3].layers[13][0].running_var,
                self.dense_blocks[3].layers[14][0].running_mean, self.dense_blocks[3].layers[14][0].running_var, self.dense_blocks[3].layers[15][0].running_mean,
                self.dense_blocks[3].layers[15][0].running_var, self.transition_layers[0].transition[0].running_mean, self.transition_layers[0].transition[0].running_var,
                self.transition_layers[1].transition[0].running_mean, self.transition_layers[1].transition[0].running_var, self.transition_layers[2].transition[0].running_mean,
                self.transition_layers[2].transition[0].running_var, self.final_bn.running_mean, self.final_bn.running_var,
            ],
            [
                getitem_3, getitem_4, getitem_8,
                getitem_9, getitem_13, getitem_14,
                getitem_18, getitem_19, getitem_23,
                getitem_24, getitem_28, getitem_29,
                getitem_33, getitem_34, getitem_43,
                getitem_44, getitem_48, getitem_49,
                getitem_53, getitem_54, getitem_58,
                getitem_59, getitem_63, getitem_64,
                getitem_68, getitem_69, getitem_73,
                getitem_74, getitem_78, getitem_79,
                getitem_83, getitem_84, getitem_88,
                getitem_89, getitem_93, getitem_94,
                getitem_98, getitem_99, getitem_108,
                getitem_109, getitem_113, getitem_114,
                getitem_118, getitem_119, getitem_123,
                getitem_124, getitem_128, getitem_129,
                getitem_133, getitem_134, getitem_138,
                getitem_139, getitem_143, getitem_144,
                getitem_148, getitem_149, getitem_153,
                getitem_154, getitem_158, getitem_159,
                getitem_163, getitem_164, getitem_168,
                getitem_169, getitem_173, getitem_174,
                getitem_178, getitem_179, getitem_183,
                getitem_184, getitem_188, getitem_189,
                getitem_193, getitem_194, getitem_198,
                getitem_199, getitem_203, getitem_204,
                getitem_208, getitem_209, getitem_213,
                getitem_214, getitem_218, getitem_219,
                getitem_223, getitem_224, getitem_233,
                getitem_234, getitem_238, getitem_239,
                getitem_243, getitem_244, getitem_248,
                getitem_249, getitem_253, getitem_254,
                getitem_258, getitem_259, getitem_263,
                getitem_264, getitem_268, getitem_269,
                getitem_273, getitem_274, getitem_278,
                getitem_279, getitem_283, getitem_284,
                getitem_288, getitem_289, getitem_293,
                getitem_294, getitem_298, getitem_299,
                getitem_303, getitem_304, getitem_308,
                getitem_309, getitem_38, getitem_39,
                getitem_103, getitem_104, getitem_228,
                getitem_229, getitem_313, getitem_314,
            ],
        )
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
        # The sizes are fixed here: cuDNN may measure its algorithms, in the calls before the capture.
        measured, torch.backends.cudnn.benchmark = torch.backends.cudnn.benchmark, True
        try:
            return CapturedGraph(state, forward, args, kwargs)
        except (NotCapturable, RuntimeError):
            state.forget_attributes()
            return False
        finally:
            torch.backends.cudnn.benchmark = measured
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
