"""A residual added and normalised over the features, as in a transformer block."""

import torch
from torch import nn

FAMILY = "normalisation"

ROWS = 4096
FEATURES = 768


class Model(nn.Module):
    def __init__(self, features: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(1.0 + 0.1 * torch.randn(features))
        self.bias = nn.Parameter(0.1 * torch.randn(features))

    def forward(self, x: torch.Tensor, residual: torch.Tensor) -> torch.Tensor:
        return nn.functional.layer_norm(x + residual, (x.shape[-1],), self.weight, self.bias)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES), torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES]
