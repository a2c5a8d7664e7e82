# title: a Triton kernel with mean and variance of whole rows
# task: layernorm
# family: honest
# needs: any
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def layernorm(x_ptr, weight_ptr, bias_ptr, out_ptr, rows, columns, eps, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    inside = (row < rows) & (column < columns)
    x = tl.load(x_ptr + row * columns + column, mask=inside, other=0.0)
    mean = tl.sum(x, axis=1)[:, None] / columns
    centred = tl.where(inside, x - mean, 0.0)
    variance = tl.sum(centred * centred, axis=1)[:, None] / columns
    weight = tl.load(weight_ptr + column, mask=column < columns, other=0.0)
    bias = tl.load(bias_ptr + column, mask=column < columns, other=0.0)
    out = centred / tl.sqrt(variance + eps) * weight + bias
    tl.store(out_ptr + row * columns + column, out, mask=inside)


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        rows, columns = x.shape
        out = torch.empty_like(x)
        at_once = 1 if x.is_cuda else 64
        layernorm[(triton.cdiv(rows, at_once),)](
            x, self.norm.weight, self.norm.bias, out, rows, columns, self.norm.eps,
            ROWS=at_once, WIDTH=triton.next_power_of_2(columns),
        )
        return out
