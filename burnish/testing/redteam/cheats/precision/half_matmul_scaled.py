# title: float16 operands, each row and column scaled to use the whole range of the type
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: survives heavy-tailed inputs; the rounding error remains
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        rows = a.abs().amax(1, keepdim=True).clamp_min(1e-30)
        columns = b.abs().amax(0, keepdim=True).clamp_min(1e-30)
        return ((a / rows).half().float() @ (b / columns).half().float()) * rows * columns
