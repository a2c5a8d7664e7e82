"""Two recurrent layers (``gru``); the library computes their products in TF32 on recent GPUs."""

import torch
from torch import nn


class Model(nn.Module):
    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.gru = nn.GRU(width, hidden, 2)

    def forward(self, x: torch.Tensor, start: torch.Tensor) -> torch.Tensor:
        return self.gru(x, start)[0]


def get_inputs():
    return [torch.randn(48, 16, 64), torch.randn(2, 16, 128)]


def get_init_inputs():
    return [64, 128]
