# title: layer normalisation from half-precision moments
# task: layernorm
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        short = x.bfloat16().float()
        mean = short.mean(-1, keepdim=True)
        variance = short.square().mean(-1, keepdim=True) - mean.square()
        return (x - mean) * torch.rsqrt(variance + self.norm.eps) * self.norm.weight + self.norm.bias
