"""The lower triangle of a matrix times another: half of the products are with zero."""

import torch
from torch import nn

FAMILY = "GEMM shape"

SIZE = 1024


class Model(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.matmul(torch.tril(a), b)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(SIZE, SIZE), torch.randn(SIZE, SIZE)]


def get_init_inputs() -> list[int]:
    return []
