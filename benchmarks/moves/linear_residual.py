"""A linear layer, scaled per feature and added to its input, as layer-scale does."""

import torch
from torch import nn

FAMILY = "GEMM epilogue"

ROWS = 1024
FEATURES = 768


class Model(nn.Module):
    def __init__(self, features: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, features)
        self.scale = nn.Parameter(0.1 * torch.randn(features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        projected: torch.Tensor = self.linear(x)
        return x + self.scale * projected


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES]
