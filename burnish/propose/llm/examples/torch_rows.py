# task: layernorm
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        norm = self.norm
        return torch.native_layer_norm(x, norm.normalized_shape, norm.weight, norm.bias, norm.eps)[0]
