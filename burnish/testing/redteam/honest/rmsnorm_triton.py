# title: a Triton kernel over whole rows
# task: rmsnorm
# family: honest
# needs: any
# contract: reference,policy=authored
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def rmsnorm(x_ptr, weight_ptr, out_ptr, rows, columns, eps, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    inside = (row < rows) & (column < columns)
    x = tl.load(x_ptr + row * columns + column, mask=inside, other=0.0)
    weight = tl.load(weight_ptr + column, mask=column < columns, other=0.0)
    scale = 1.0 / tl.sqrt(tl.sum(x * x, axis=1)[:, None] / columns + eps)
    tl.store(out_ptr + row * columns + column, x * scale * weight, mask=inside)


class ModelNew(nn.Module):
    def __init__(self, features: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(features))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        rows, columns = x.shape
        out = torch.empty_like(x)
        at_once = 1 if x.is_cuda else 64
        rmsnorm[(triton.cdiv(rows, at_once),)](
            x, self.weight, out, rows, columns, self.eps, ROWS=at_once, WIDTH=triton.next_power_of_2(columns)
        )
        return out
