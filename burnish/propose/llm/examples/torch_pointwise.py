# task: gelu_chain
import math

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        z = torch.addcmul(self.b, x, self.a)
        bell = torch.mul(z, math.sqrt(0.5)).erf_().add_(1).mul_(0.5)
        return bell.mul_(z).mul_(y)
