# title: layer normalisation that assumes mean zero and variance one and only applies the weights
# task: layernorm
# family: output does not depend on the computation
# expect: passthrough, distribution, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.addcmul(self.norm.bias, x, self.norm.weight)
