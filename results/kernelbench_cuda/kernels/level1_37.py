# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel fused at div: variant=split, num_warps=4, block=1024, span=16384, rows=1, num_stages=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def fused_0_kernel_pass_0(
    x_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    part_2 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0, eviction_policy="evict_last").to(tl.float32)
        square_1 = x_at * x_at
        part_2 += tl.where(inside, square_1, 0.0)
    tl.store(part_buffer_ptr + 1 * place + 0, tl.sum(part_2, axis=1)[:, None])


@triton.jit
def fused_0_kernel_join_0(
    x_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    part_2 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(0, splits, BLOCK):
        span = start + tl.arange(0, BLOCK)[None, :]
        part_2 += tl.load(part_buffer_ptr + 1 * (row * splits + span) + 0, mask=span < splits, other=0.0)
    sum_2 = tl.sum(part_2, axis=1)[:, None]
    tl.store(row_buffer_ptr + 1 * row + 0, sum_2)


@triton.jit
def fused_0_kernel_output(
    x_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    sum_2 = tl.load(row_buffer_ptr + 1 * row + 0)
    sqrt_3 = tl.sqrt(sum_2)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0, eviction_policy="evict_first").to(tl.float32)
        div_4 = x_at / sqrt_3
        tl.store(out_ptr + row * columns + column, div_4, mask=inside)


def fused_0(x):
    """square, sum, sqrt, div."""
    shape = x.shape
    if len(shape) != 4:
        raise ValueError(f"x: the kernel takes 4 dimensions, not {len(shape)}")
    x = fit(x, "x", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(x)
    splits = triton.cdiv(columns, 16384)
    part_buffer = out.new_empty((rows * splits * 1,), dtype=torch.float32)
    row_buffer = out.new_empty((rows * 1,), dtype=torch.float32)
    fused_0_kernel_pass_0[(rows * splits,)](
        x, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=1024, num_warps=4,
    )
    fused_0_kernel_join_0[(rows,)](
        x, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=1024, num_warps=4,
    )
    fused_0_kernel_output[(rows * splits,)](
        x, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=1024, num_warps=4,
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
    def __init__(self):
        """
        Initializes the Frobenius norm normalization layer.
        """
        super(ModelNew, self).__init__()

    def forward(self, x):
        div = fused_0(x)
        return div
