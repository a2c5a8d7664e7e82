"""The reference: softmax of scaled and biased scores, as attention layers compute it, in plain PyTorch."""

import torch
from torch import nn

ROWS = 256
COLUMNS = 1024
SCALE = 0.125


class Model(nn.Module):
    def __init__(self, scale: float) -> None:
        super().__init__()
        self.scale = scale

    def forward(self, scores: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        return torch.softmax(scores * self.scale + bias, dim=-1)


def get_inputs() -> list[torch.Tensor]:
    return [8.0 * torch.randn(ROWS, COLUMNS), torch.randn(COLUMNS)]


def get_init_inputs() -> list[float]:
    return [SCALE]
