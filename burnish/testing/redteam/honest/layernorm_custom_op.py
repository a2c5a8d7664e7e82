# title: a torch.library custom operator
# task: layernorm
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


@torch.library.custom_op("burnish_corpus::layernorm", mutates_args=())
def layernorm(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, eps: float) -> torch.Tensor:
    variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
    return (x - mean) * torch.rsqrt(variance + eps) * weight + bias


@layernorm.register_fake
def _(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, eps: float) -> torch.Tensor:
    return torch.empty_like(x)


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return layernorm(x, self.norm.weight, self.norm.bias, self.norm.eps)
