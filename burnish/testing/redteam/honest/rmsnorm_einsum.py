# title: the mean square by einsum
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

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean_square = torch.einsum("rc,rc->r", x, x) / x.shape[1]
        return torch.einsum("rc,r,c->rc", x, torch.rsqrt(mean_square + self.eps), self.weight)
