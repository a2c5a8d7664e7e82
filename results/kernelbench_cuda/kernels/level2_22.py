# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- collect-terms at add
- fold-scale at mul_tensor: into=alpha
- kernel fused at mul_1: variant=whole, num_warps=8, rows=1, once=False, block=2048, num_stages=1
"""

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
input_size = 8192
hidden_size = 8192
scale_factor = 2.0
clamp_min = -10.0
clamp_max = 10.0

@triton.jit
def log1p_of(v):
    """Near zero a polynomial (coefficients of Cephes' logf): 1 + v would lose v's digits there."""
    p = 7.0376836292e-2 * v - 1.1514610310e-1
    p = p * v + 1.1676998740e-1
    p = p * v - 1.2420140846e-1
    p = p * v + 1.4249322787e-1
    p = p * v - 1.6668057665e-1
    p = p * v + 2.0000714765e-1
    p = p * v - 2.4999993993e-1
    p = p * v + 3.3333331174e-1
    near = p * v * v * v - 0.5 * v * v + v
    return tl.where((v > -0.29) & (v < 0.41), near, tl.log(1.0 + v))

@triton.jit
def tanh_of(v):
    """A polynomial near zero (coefficients of Cephes' tanhf), the exponential elsewhere."""
    square = v * v
    p = -5.70498872745e-3 * square + 2.06390887954e-2
    p = p * square - 5.37397155531e-2
    p = p * square + 1.33314422036e-1
    p = p * square - 3.33332819422e-1
    size = tl.abs(v)
    far = 1.0 - 2.0 / (tl.exp(2.0 * size) + 1.0)
    return tl.where(size < 0.625, p * square * v + v, tl.where(v < 0.0, -far, far))


@triton.jit
def fused_0_kernel(
    addmm_default_ptr, out_ptr, rows, columns: tl.constexpr, ROWS: tl.constexpr, WIDTH: tl.constexpr,
):
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    there = tl.full((1, WIDTH), True, tl.int1) if WIDTH == columns else column < columns
    inside = there
    addmm_default_at = tl.load(addmm_default_ptr + row * columns + column, mask=inside, other=0).to(tl.float32)
    maximum_2 = tl.where(addmm_default_at < (-10.0), (-10.0), addmm_default_at)
    minimum_4 = tl.where(10.0 < maximum_2, 10.0, maximum_2)
    max_5 = tl.max(tl.where(inside, minimum_4, -float("inf")), axis=1)[:, None]
    finite_or_zero_6 = tl.where(tl.abs(max_5) == float("inf"), 0.0, max_5)
    sub_7 = minimum_4 - finite_or_zero_6
    exp_8 = tl.exp2(sub_7 * 1.4426950408889634)
    sum_9 = tl.sum(tl.where(inside, exp_8, 0.0), axis=1)[:, None]
    log_10 = tl.log(sum_9)
    add_11 = log_10 + finite_or_zero_6
    exp_12 = tl.exp(add_11)
    log1p_13 = log1p_of(exp_12)
    gt_15 = add_11 > 20.0
    where_16 = tl.where(gt_15, add_11, log1p_13)
    tanh_17 = tanh_of(where_16)
    mul_18 = add_11 * tanh_17
    mul_19 = add_11 * mul_18
    tl.store(out_ptr + row, mul_19)


def fused_0(addmm_default):
    """maximum, minimum, max, finite_or_zero, sub, exp, sum, log, add, exp, log1p, gt, where, ...."""
    shape = addmm_default.shape
    if len(shape) != 2:
        raise ValueError(f"addmm_default: the kernel takes 2 dimensions, not {len(shape)}")
    addmm_default = fit(addmm_default, "addmm_default", shape, torch.float32)
    rows, columns = shape[0], shape[1]
    out = addmm_default.new_empty((*shape[:1], 1))
    fused_0_kernel[(triton.cdiv(rows, 1),)](
        addmm_default, out, rows, columns,
        ROWS=1, WIDTH=triton.next_power_of_2(columns), num_warps=8,
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
    def __init__(self, input_size, hidden_size, scale_factor, clamp_min, clamp_max):
        super(ModelNew, self).__init__()
        self.matmul = nn.Linear(input_size, hidden_size)
        self.scale_factor = scale_factor
        self.clamp_min = clamp_min
        self.clamp_max = clamp_max

    def forward(self, x):
        t_default = self.matmul.weight.t()
        addmm_default = torch.addmm(self.matmul.bias, x, t_default, beta=4.0, alpha=4.0)
        mul_1 = fused_0(addmm_default)
        return mul_1
