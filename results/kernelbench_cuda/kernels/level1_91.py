# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel scan at flip_1: block=2048, num_warps=4, sum=float32
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
dim = 1

@triton.jit
def scan_0_kernel(
    x_ptr, out_ptr, rows, n, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some rows, block after block; what came before a block is carried along."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    lane = tl.arange(0, BLOCK)[None, :]
    carry = tl.full((ROWS, 1), 0.0, tl.float32)
    for done in range(0, n, BLOCK):
        column = (tl.cdiv(n, BLOCK) - 1) * BLOCK - done + lane
        inside = (row < rows) & (column < n)
        at = row * n + column
        x = tl.load(x_ptr + at, mask=inside, other=0.0).to(tl.float32)
        part = tl.cumsum(x, axis=1, reverse=True)
        tl.store(out_ptr + at, carry + part, mask=inside)
        carry += tl.sum(tl.where(lane == 0, part, 0.0), axis=1)[:, None]


def scan_0(x):
    """Cumulative sum along dimension -1."""
    x = fit(x, "x", x.shape, torch.float32)
    out = x.new_empty(x.shape, dtype=torch.float32)
    n = x.shape[-1]
    rows = x.numel() // n
    block = min(2048, triton.next_power_of_2(n))
    together = 2048 // block
    scan_0_kernel[(triton.cdiv(rows, together),)](
        x, out, rows, n,
        ROWS=together, BLOCK=block, num_warps=4,
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
    def __init__(self, dim):
        super(ModelNew, self).__init__()
        self.dim = dim

    def forward(self, x):
        flip_1 = scan_0(x)
        return flip_1
