"""One step of a GRU for a large batch."""

import torch
from torch import nn

FAMILY = "recurrent"

BATCH = 512
FEATURES = 512
HIDDEN = 512


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.cell = nn.GRUCell(features, hidden)

    def forward(self, x: torch.Tensor, state: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.cell(x, state)
        return out


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, FEATURES), torch.tanh(torch.randn(BATCH, HIDDEN))]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
