# task: softmax
"""Triton, whole: max, sub, exp, sum, reciprocal, mul; one pass over each row.

Settings: num_warps=4, rows=4, once=False.
"""

import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def kernel(
    x_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = (row < rows) & there
    x_at = tl.load(x_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    max_1 = tl.max(tl.where(inside, x_at, -float("inf")), axis=1)[:, None]
    sub_2 = x_at - max_1
    exp_3 = tl.exp2(sub_2 * 1.4426950408889634)
    sum_4 = tl.sum(tl.where(inside, exp_3, 0.0), axis=1)[:, None]
    reciprocal_5 = 1.0 / sum_4
    mul_6 = exp_3 * reciprocal_5
    tl.store(out_ptr + row * columns + column, mul_6, mask=inside)


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def forward(self, x):
        shape = x.shape
        if len(shape) != 2:
            raise ValueError(f"x: the kernel takes 2 dimensions, not {len(shape)}")
        x = fit(x, "x", shape, torch.float32)
        rows, columns = shape[0], shape[1]
        out = torch.empty_like(x)
        kernel[(triton.cdiv(rows, 4),)](
            x, out, rows, columns,
            ROWS=4, WIDTH=triton.next_power_of_2(columns), num_warps=4,
        )
        return out
