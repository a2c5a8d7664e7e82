"""A linear layer and the log of the summed exponentials of its features."""

import torch
from torch import nn

FAMILY = "GEMM epilogue"

ROWS = 1024
FEATURES = 512
HIDDEN = 2048


class Model(nn.Module):
    def __init__(self, features: int, hidden: int) -> None:
        super().__init__()
        self.linear = nn.Linear(features, hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.logsumexp(self.linear(x), dim=1)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return [FEATURES, HIDDEN]
