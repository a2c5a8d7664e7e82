# title: the bit trick for the inverse square root with one Newton step
# task: rmsnorm
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


def fast_rsqrt(x: torch.Tensor) -> torch.Tensor:
    guess = (0x5F3759DF - (x.contiguous().view(torch.int32) >> 1)).view(torch.float32)
    return guess * (1.5 - 0.5 * x * guess * guess)


class ModelNew(nn.Module):
    def __init__(self, features: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(features))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * fast_rsqrt(x.square().mean(-1, keepdim=True) + self.eps) * self.weight
