"""The mean square of every column: a reduction over the first dimension."""

import torch
from torch import nn

FAMILY = "strided reduction"

ROWS = 8192
COLUMNS = 768


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x * x).mean(dim=0)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
