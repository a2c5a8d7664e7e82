"""The gated feed-forward layer of Llama-like models."""

import torch
from torch import nn

FAMILY = "MLP"

ROWS = 512
FEATURES = 512
HIDDEN = 1408


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.gate = nn.Linear(features, hidden, bias=False)
        self.up = nn.Linear(features, hidden, bias=False)
        self.down = nn.Linear(hidden, features, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.down(nn.functional.silu(self.gate(x)) * self.up(x))
        return out


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
