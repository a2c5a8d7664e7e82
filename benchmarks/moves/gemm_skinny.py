"""A wide matrix times a few vectors: bound by reading the matrix."""

import torch
from torch import nn

FAMILY = "GEMM shape"

ROWS = 2048
INNER = 4096
COLUMNS = 16


class Model(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.matmul(a, b)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, INNER), torch.randn(INNER, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
