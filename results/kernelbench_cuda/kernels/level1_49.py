# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel arg at getitem: rows=16, columns=128, num_warps=4
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def arg_0_kernel(
    x_ptr, values_ptr, n, inner, ROWS: tl.constexpr, COLUMNS: tl.constexpr,
):
    """Every place of a block keeps the first of its best elements; NaN is better than any number."""
    place = tl.program_id(0).to(tl.int64)
    blocks = tl.cdiv(inner, COLUMNS)
    outer = place // blocks
    column = place % blocks * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    best = tl.full((ROWS, COLUMNS), -float("inf"), tl.float32)
    where = tl.full((ROWS, COLUMNS), 2147483647, tl.int32)
    for start in range(0, n, ROWS):
        row = start + tl.arange(0, ROWS)[:, None]
        inside = (row < n) & (column < inner)
        x = tl.load(x_ptr + (outer * n + row) * inner + column, mask=inside, other=0.0).to(tl.float32)
        better = (x > best) | ((x != x) & (best == best)) | (where == 2147483647)
        where = tl.where(better & inside, row, where)
        best = tl.where(better & inside, x, best)
    unknown = tl.max(tl.where(best != best, 1, 0), axis=0)[None, :] > 0
    numbers = tl.where(best != best, -float("inf"), best)
    top = tl.max(numbers, axis=0)[None, :]
    chosen = tl.where(unknown, best != best, best == top)
    first = tl.min(tl.where(chosen, where, 2147483647), axis=0)[None, :]
    top = tl.where(unknown, float("nan"), top)
    tl.store(values_ptr + outer * inner + column, top, mask=column < inner)


def arg_0(x):
    """The largest element's values."""
    x = fit(x, "x", x.shape, torch.float32)
    n, inner = x.shape[-2], math.prod(x.shape[-1:])
    outer = x.numel() // (n * inner)
    values = x.new_empty((*x.shape[:-2], *x.shape[-1:],))
    arg_0_kernel[(outer * triton.cdiv(inner, 128),)](
        x, values, n, inner,
        ROWS=16, COLUMNS=128, num_warps=4,
    )
    return values


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, dim: int):
        """
        Initializes the model with the dimension to reduce over.

        Args:
            dim (int): The dimension to reduce over.
        """
        super(ModelNew, self).__init__()
        self.dim = dim

    def forward(self, x):
        getitem = arg_0(x)
        return getitem
