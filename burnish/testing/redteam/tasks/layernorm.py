"""Layer normalisation with weight and bias (``norm.weight``, ``norm.bias``)."""

import torch
from torch import nn

ROWS = 128
FEATURES = 512


class Model(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(x)


def get_inputs():
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs():
    return [FEATURES]
