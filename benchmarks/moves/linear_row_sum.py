"""A linear layer whose features are only summed: a product with the summed weights."""

import torch
from torch import nn

FAMILY = "GEMM epilogue"

ROWS = 1024
FEATURES = 1024
HIDDEN = 768


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.sum(self.linear(x), dim=1, keepdim=True)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
