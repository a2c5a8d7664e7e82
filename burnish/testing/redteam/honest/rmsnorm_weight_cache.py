# title: keeps a scaled copy of the weight and refreshes it when the weight's version changes
# task: rmsnorm
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(features))
        self.eps = eps
        self.features = features
        self.seen = None
        self.scaled = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        key = (self.weight.data_ptr(), self.weight._version)
        if key != self.seen:
            self.scaled = self.weight * self.features**0.5
            self.seen = key
        # x / sqrt(sum / n + eps) * w  =  x / sqrt(sum + n * eps) * (w * sqrt(n))
        total = x.square().sum(dim=-1, keepdim=True)
        return x * torch.rsqrt(total + self.features * self.eps) * self.scaled
