# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel strided at logsumexp: variant=whole, columns=128, rows=16, num_warps=4
- kernel fused at clamp: num_warps=8, block=2048
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
in_channels = 3
out_channels = 16
kernel_size = 3
stride = 2
padding = 1

@triton.jit
def largest_of(v, axis: tl.constexpr):
    """The largest along an axis; NaN where there is one, which tl.max passes over."""
    unknown = tl.max(tl.where(v != v, 1, 0), axis=axis)
    return tl.where(unknown > 0, float("nan"), tl.max(v, axis=axis))


@triton.jit
def strided_0_kernel(
    conv_transpose3d_ptr, out_ptr, columns, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(inner, COLUMNS)
    outer = place // blocks
    column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    there = column < inner
    row = tl.arange(0, ROWS)[:, None]
    inside = (row < columns) & there
    load_0 = tl.load(conv_transpose3d_ptr + (outer * columns + row) * inner + column, mask=inside, other=0).to(tl.float32)
    max_1 = largest_of(tl.where(inside, load_0, -float("inf")), 0)[None, :]
    finite_or_zero_2 = tl.where(tl.abs(max_1) == float("inf"), 0.0, max_1)
    sub_3 = load_0 - finite_or_zero_2
    exp_4 = tl.exp(sub_3)
    sum_5 = tl.sum(tl.where(inside, exp_4, 0.0), axis=0)[None, :]
    log_6 = tl.log(sum_5)
    add_7 = log_6 + finite_or_zero_2
    tl.store(out_ptr + outer * inner + column, add_7, mask=there)


@triton.jit
def fused_1_kernel(
    logsumexp_ptr, bias_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    bias_at = tl.load(bias_ptr).to(tl.float32)
    logsumexp_at = tl.load(logsumexp_ptr + index, mask=inside, other=0).to(tl.float32)
    add_2 = logsumexp_at + 3.0
    sigmoid_3 = 1.0 / (1.0 + tl.exp(-add_2))
    mul_4 = logsumexp_at * sigmoid_3
    div_6 = mul_4 / 6.0
    sub_8 = div_6 - bias_at
    maximum_10 = tl.where(sub_8 < (-1.0), (-1.0), sub_8)
    minimum_12 = tl.where(1.0 < maximum_10, 1.0, maximum_10)
    tl.store(out_ptr + index, minimum_12, mask=inside)


def strided_0(conv_transpose3d):
    """max, finite_or_zero, sub, exp, sum, log, add over 1 dimensions from 1 on."""
    shape = conv_transpose3d.shape
    if len(shape) != 5:
        raise ValueError(f"the kernel takes 5 dimensions, not {len(shape)}")
    conv_transpose3d = fit(conv_transpose3d, "conv_transpose3d", shape, torch.float32)
    outer, n, inner = math.prod(shape[:1]), math.prod(shape[1:2]), math.prod(shape[2:])
    out = conv_transpose3d.new_empty((shape[0], 1, shape[2], shape[3], shape[4]))
    strided_0_kernel[(outer * triton.cdiv(inner, 128),)](
        conv_transpose3d, out, n, inner,
        ROWS=triton.next_power_of_2(n), COLUMNS=128, num_warps=4,
    )
    return out


def fused_1(logsumexp, bias):
    """add, sigmoid, mul, div, sub, maximum, minimum."""
    shape = logsumexp.shape
    if len(shape) != 5:
        raise ValueError(f"logsumexp: the kernel takes 5 dimensions, not {len(shape)}")
    logsumexp = fit(logsumexp, "logsumexp", shape, torch.float32)
    bias = fit(bias, "bias", (1, 1, 1, 1), torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(logsumexp)
    fused_1_kernel[(triton.cdiv(rows * columns, 2048),)](
        logsumexp, bias, out, rows * columns, columns,
        BLOCK=2048, num_warps=8,
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
    def __init__(self, in_channels, out_channels, kernel_size, stride, padding, bias_shape):
        super(ModelNew, self).__init__()
        self.conv_transpose = nn.ConvTranspose3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding)
        self.bias = nn.Parameter(torch.randn(1, 1, 1, 1)) 

    def forward(self, x):
        conv_transpose3d = torch.conv_transpose3d(x, self.conv_transpose.weight, self.conv_transpose.bias, [2, 2, 2], [1, 1, 1])
        logsumexp = strided_0(conv_transpose3d)
        clamp = fused_1(logsumexp, self.bias)
        return clamp
