"""Running products of growth factors close to one, along every row."""

import torch
from torch import nn

FAMILY = "scan"

ROWS = 4096
COLUMNS = 1024


class Model(nn.Module):
    def forward(self, growth: torch.Tensor) -> torch.Tensor:
        return torch.cumprod(growth, dim=1)


def get_inputs() -> list[torch.Tensor]:
    return [1.0 + 0.02 * torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
