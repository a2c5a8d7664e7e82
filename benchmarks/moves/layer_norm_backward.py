"""Layer normalisation with weight and bias, and all its gradients."""

import torch
from torch import nn

FAMILY = "normalisation"
DIRECTION = "forward+backward"

ROWS = 3072
FEATURES = 768


class Model(nn.Module):
    def __init__(self, features: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        normalised: torch.Tensor = self.norm(x)
        return normalised


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES]
