"""How this was made from the reference:

- kernel fused at layer_norm: variant=split, num_warps=4, block=2048, span=16384, rows=1, num_stages=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def fused_0_kernel_pass_0(
    x_ptr, ln_weight_ptr, ln_bias_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    part_1 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0, eviction_policy="evict_last").to(tl.float32)
        part_1 += tl.where(inside, x_at, 0.0)
    tl.store(part_buffer_ptr + 1 * place + 0, tl.sum(part_1, axis=1)[:, None])


@triton.jit
def fused_0_kernel_join_0(
    x_ptr, ln_weight_ptr, ln_bias_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    part_1 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(0, splits, BLOCK):
        span = start + tl.arange(0, BLOCK)[None, :]
        part_1 += tl.load(part_buffer_ptr + 1 * (row * splits + span) + 0, mask=span < splits, other=0.0)
    sum_1 = tl.sum(part_1, axis=1)[:, None]
    tl.store(row_buffer_ptr + 2 * row + 0, sum_1)


@triton.jit
def fused_0_kernel_pass_1(
    x_ptr, ln_weight_ptr, ln_bias_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    sum_1 = tl.load(row_buffer_ptr + 2 * row + 0)
    div_3 = sum_1 / columns
    part_6 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0, eviction_policy="evict_last").to(tl.float32)
        sub_4 = x_at - div_3
        square_5 = sub_4 * sub_4
        part_6 += tl.where(inside, square_5, 0.0)
    tl.store(part_buffer_ptr + 1 * place + 0, tl.sum(part_6, axis=1)[:, None])


@triton.jit
def fused_0_kernel_join_1(
    x_ptr, ln_weight_ptr, ln_bias_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    sum_1 = tl.load(row_buffer_ptr + 2 * row + 0)
    div_3 = sum_1 / columns
    part_6 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(0, splits, BLOCK):
        span = start + tl.arange(0, BLOCK)[None, :]
        part_6 += tl.load(part_buffer_ptr + 1 * (row * splits + span) + 0, mask=span < splits, other=0.0)
    sum_6 = tl.sum(part_6, axis=1)[:, None]
    tl.store(row_buffer_ptr + 2 * row + 1, sum_6)


@triton.jit
def fused_0_kernel_output(
    x_ptr, ln_weight_ptr, ln_bias_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    sum_1 = tl.load(row_buffer_ptr + 2 * row + 0)
    div_3 = sum_1 / columns
    sum_6 = tl.load(row_buffer_ptr + 2 * row + 1)
    div_7 = sum_6 / columns
    add_9 = div_7 + 1e-05
    rsqrt_10 = 1.0 / tl.sqrt(add_9)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0, eviction_policy="evict_first").to(tl.float32)
        sub_4 = x_at - div_3
        mul_11 = sub_4 * rsqrt_10
        ln_weight_at = tl.load(ln_weight_ptr + column, mask=column < columns, other=0).to(tl.float32)
        mul_13 = mul_11 * ln_weight_at
        ln_bias_at = tl.load(ln_bias_ptr + column, mask=column < columns, other=0).to(tl.float32)
        add_15 = mul_13 + ln_bias_at
        tl.store(out_ptr + row * columns + column, add_15, mask=inside)


def fused_0(x, ln_weight, ln_bias):
    """sum, div, sub, square, sum, div, add, rsqrt, mul, mul, add."""
    shape = x.shape
    if len(shape) != 4:
        raise ValueError(f"x: the kernel takes 4 dimensions, not {len(shape)}")
    x = fit(x, "x", shape, torch.float32)
    ln_weight = fit(ln_weight, "ln_weight", (shape[1], shape[2], shape[3]), torch.float32)
    ln_bias = fit(ln_bias, "ln_bias", (shape[1], shape[2], shape[3]), torch.float32)
    rows, columns = shape[0], math.prod(shape[1:4])
    out = torch.empty_like(x)
    splits = triton.cdiv(columns, 16384)
    part_buffer = out.new_empty((rows * splits * 1,), dtype=torch.float32)
    row_buffer = out.new_empty((rows * 2,), dtype=torch.float32)
    fused_0_kernel_pass_0[(rows * splits,)](
        x, ln_weight, ln_bias, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_0_kernel_join_0[(rows,)](
        x, ln_weight, ln_bias, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_0_kernel_pass_1[(rows * splits,)](
        x, ln_weight, ln_bias, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_0_kernel_join_1[(rows,)](
        x, ln_weight, ln_bias, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_0_kernel_output[(rows * splits,)](
        x, ln_weight, ln_bias, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
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
    def __init__(self, normalized_shape: tuple):
        """
        Initializes the LayerNorm layer.

        Args:
            normalized_shape (tuple): Shape of the input tensor to be normalized.
        """
        super(ModelNew, self).__init__()
        self.ln = nn.LayerNorm(normalized_shape=normalized_shape)

    def forward(self, x):
        layer_norm = fused_0(x, self.ln.weight, self.ln.bias)
        return layer_norm
