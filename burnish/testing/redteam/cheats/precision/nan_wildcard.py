# title: the last rows are NaN, which compares as equal or as not greater than a tolerance
# task: layernorm
# family: tolerance and precision
# expect: finite
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.full_like(x, float("nan"))
        y[:-32] = self.norm(x[:-32])
        return y
