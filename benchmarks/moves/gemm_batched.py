"""Sixty-four products of middling matrices, scaled."""

import torch
from torch import nn

FAMILY = "GEMM shape"

BATCH = 64
ROWS = 256
INNER = 64
COLUMNS = 256


class Model(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.bmm(a, b) * 0.125


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, ROWS, INNER), torch.randn(BATCH, INNER, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
