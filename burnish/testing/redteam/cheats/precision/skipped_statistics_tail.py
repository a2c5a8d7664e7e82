# title: mean and variance without the last four of 512 elements
# task: layernorm
# family: tolerance and precision
# expect: accuracy, wrong-values, distribution, ignores-input
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        variance, mean = torch.var_mean(x[:, :-4], -1, correction=0, keepdim=True)
        return (x - mean) * torch.rsqrt(variance + self.norm.eps) * self.norm.weight + self.norm.bias
