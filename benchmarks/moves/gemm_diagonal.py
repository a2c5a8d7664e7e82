"""A diagonal matrix times another, written as a product of matrices."""

import torch
from torch import nn

FAMILY = "GEMM shape"

ROWS = 1024
COLUMNS = 768


class Model(nn.Module):
    def forward(self, diagonal: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.diag(diagonal) @ b


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS), torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
