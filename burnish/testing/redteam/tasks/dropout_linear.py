"""A linear layer (``linear``) and dropout in training mode: the output is random."""

import torch
from torch import nn

BATCH = 256
IN_FEATURES = 128
OUT_FEATURES = 64
PROBABILITY = 0.3


class Model(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.dropout = nn.Dropout(probability)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.dropout(self.linear(x))


def get_inputs():
    return [torch.randn(BATCH, IN_FEATURES)]


def get_init_inputs():
    return [IN_FEATURES, OUT_FEATURES, PROBABILITY]
