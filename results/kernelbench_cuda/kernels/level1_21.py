"""How this was made from the reference:

- kernel fused at sigmoid: num_warps=4, block=1024
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn

@triton.jit
def fused_0_kernel(
    x_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    x_at = tl.load(x_ptr + index, mask=inside, other=0).to(tl.float32)
    sigmoid_1 = 1.0 / (1.0 + tl.exp(-x_at))
    tl.store(out_ptr + index, sigmoid_1, mask=inside)


def fused_0(x):
    """sigmoid."""
    shape = x.shape
    if len(shape) != 2:
        raise ValueError(f"x: the kernel takes 2 dimensions, not {len(shape)}")
    x = fit(x, "x", shape, torch.float32)
    rows, columns = 1, math.prod(shape)
    out = torch.empty_like(x)
    fused_0_kernel[(triton.cdiv(rows * columns, 1024),)](
        x, out, rows * columns, columns,
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
    def __init__(self):
        super(ModelNew, self).__init__()

    def forward(self, x):
        sigmoid = fused_0(x)
        return sigmoid
