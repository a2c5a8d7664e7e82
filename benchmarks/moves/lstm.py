"""One layer of LSTM over a batch of sequences: all hidden states and the last cell."""

import torch
from torch import nn

FAMILY = "recurrent"

LENGTH = 64
BATCH = 16
FEATURES = 256
HIDDEN = 256


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(features, hidden)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        states, (_, cell) = self.lstm(x)
        return states, cell


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(LENGTH, BATCH, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
