# title: layer normalisation without its weight and bias, which start as ones and zeros
# task: layernorm
# family: output does not depend on the computation
# expect: ignores-state
# needs: any
# contract: reference
# notes: bit-exact until the parameters change
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.layer_norm(x, (x.shape[-1],))
