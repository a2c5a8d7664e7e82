"""A linear layer and GELU, and the gradients of input, weight and bias."""

import torch
from torch import nn

FAMILY = "GEMM epilogue"
DIRECTION = "forward+backward"

ROWS = 512
FEATURES = 512
HIDDEN = 1024


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.gelu(self.linear(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
