# task: gelu_chain
"""Triton, flat: mul, add, mul, mul, erf, add, mul, mul; one pass over all elements.

Settings: num_warps=4, block=1024.
"""

import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def kernel(
    x_ptr, a_ptr, b_ptr, y_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    column = index % columns
    x_at = tl.load(x_ptr + index, mask=inside, other=0).to(tl.float32)
    a_at = tl.load(a_ptr + column, mask=inside, other=0).to(tl.float32)
    mul_2 = x_at * a_at
    b_at = tl.load(b_ptr + column, mask=inside, other=0).to(tl.float32)
    add_4 = mul_2 + b_at
    mul_6 = add_4 * 0.5
    mul_8 = add_4 * 0.7071067811865476
    erf_9 = tl.math.erf(mul_8)
    add_11 = erf_9 + 1.0
    mul_12 = mul_6 * add_11
    y_at = tl.load(y_ptr + index, mask=inside, other=0).to(tl.float32)
    mul_14 = mul_12 * y_at
    tl.store(out_ptr + index, mul_14, mask=inside)


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x, y):
        shape = x.shape
        if len(shape) != 2:
            raise ValueError(f"x: the kernel takes 2 dimensions, not {len(shape)}")
        x = fit(x, "x", shape, torch.float32)
        a = fit(self.a, "self.a", (shape[1],), torch.float32)
        b = fit(self.b, "self.b", (shape[1],), torch.float32)
        y = fit(y, "y", shape, torch.float32)
        rows, columns = shape[0], shape[1]
        out = torch.empty_like(x)
        kernel[(triton.cdiv(rows * columns, 1024),)](
            x, a, b, y, out, rows * columns, columns,
            BLOCK=1024, num_warps=4,
        )
        return out
