"""A linear layer and GELU: the first half of a transformer's feed-forward layer."""

import torch
from torch import nn

FAMILY = "GEMM epilogue"

ROWS = 512
FEATURES = 768
HIDDEN = 1536


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.gelu(self.linear(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
