"""How this was made from the reference:

- kernel fused at mean: variant=split, num_warps=4, block=2048, span=16384, rows=1, num_stages=1
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def fused_0_kernel_pass_0(
    predictions_ptr, targets_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    place = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    row = place // splits
    first = tl.program_id(0).to(tl.int64) % splits * SPAN
    part_4 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(first, min(first + SPAN, columns), BLOCK):
        column = start + tl.arange(0, BLOCK)[None, :]
        inside = (row < rows) & (column < columns)
        predictions_at = tl.load(predictions_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
        targets_at = tl.load(targets_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
        sub_2 = predictions_at - targets_at
        square_3 = sub_2 * sub_2
        part_4 += tl.where(inside, square_3, 0.0)
    tl.store(part_buffer_ptr + 1 * place + 0, tl.sum(part_4, axis=1)[:, None])


@triton.jit
def fused_0_kernel_join_0(
    predictions_ptr, targets_ptr, out_ptr, rows, columns, part_buffer_ptr, row_buffer_ptr, splits, SPAN: tl.constexpr, BLOCK: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) + tl.arange(0, 1)[:, None]
    part_4 = tl.full((1, BLOCK), 0.0, tl.float32)
    for start in range(0, splits, BLOCK):
        span = start + tl.arange(0, BLOCK)[None, :]
        part_4 += tl.load(part_buffer_ptr + 1 * (row * splits + span) + 0, mask=span < splits, other=0.0)
    sum_4 = tl.sum(part_4, axis=1)[:, None]
    tl.store(row_buffer_ptr + 1 * row + 0, sum_4)
    div_6 = sum_4 / columns
    tl.store(out_ptr + row, div_6)


def fused_0(predictions, targets):
    """sub, square, sum, div."""
    shape = predictions.shape
    if len(shape) != 2:
        raise ValueError(f"predictions: the kernel takes 2 dimensions, not {len(shape)}")
    predictions = fit(predictions, "predictions", shape, torch.float32)
    targets = fit(targets, "targets", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = predictions.new_empty(shape[:0])
    splits = triton.cdiv(columns, 16384)
    part_buffer = out.new_empty((rows * splits * 1,), dtype=torch.float32)
    row_buffer = out.new_empty((rows * 1,), dtype=torch.float32)
    fused_0_kernel_pass_0[(rows * splits,)](
        predictions, targets, out, rows, columns, part_buffer, row_buffer, splits,
        SPAN=16384, BLOCK=2048, num_warps=4,
    )
    fused_0_kernel_join_0[(rows,)](
        predictions, targets, out, rows, columns, part_buffer, row_buffer, splits,
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
    def __init__(self):
        super(ModelNew, self).__init__()

    def forward(self, predictions, targets):
        mean = fused_0(predictions, targets)
        return mean
