"""Root-mean-square normalisation as Llama-like models write it."""

import torch
from torch import nn

FAMILY = "normalisation"

ROWS = 3072
FEATURES = 1024
EPSILON = 1e-6


class Model(nn.Module):
    def __init__(self, features: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(1.0 + 0.1 * torch.randn(features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + EPSILON) * self.weight


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES]
