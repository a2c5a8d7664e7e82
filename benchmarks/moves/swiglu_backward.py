"""The gate of a SwiGLU layer over one wide projection, and its gradients."""

import torch
from torch import nn

FAMILY = "MLP"
DIRECTION = "forward+backward"

ROWS = 1024
HIDDEN = 1408


class Model(nn.Module):
    def forward(self, projected: torch.Tensor) -> torch.Tensor:
        gate, up = projected.chunk(2, dim=-1)
        return nn.functional.silu(gate) * up


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, 2 * HIDDEN)]


def get_init_inputs() -> list[int]:
    return []
