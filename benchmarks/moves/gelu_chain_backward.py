"""GELU by its tanh formula with a scale and a residual, and its gradients."""

import torch
from torch import nn

FAMILY = "elementwise"
DIRECTION = "forward+backward"

ROWS = 512
COLUMNS = 2048
SCALE = 0.7978845608


class Model(nn.Module):
    def forward(self, x: torch.Tensor, residual: torch.Tensor) -> torch.Tensor:
        gelu = 0.5 * x * (1.0 + torch.tanh(SCALE * (x + 0.044715 * x * x * x)))
        return residual + 1.5 * gelu


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, COLUMNS), torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
