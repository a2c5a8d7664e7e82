"""Values weighted by the softmax of scaled scores, and the gradients of both."""

import torch
from torch import nn

FAMILY = "softmax"
DIRECTION = "forward+backward"

ROWS = 1024
COLUMNS = 1024
SCALE = 0.25


class Model(nn.Module):
    def forward(self, scores: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.softmax(scores * SCALE, dim=-1) * values


def get_inputs() -> list[torch.Tensor]:
    return [4.0 * torch.randn(ROWS, COLUMNS), torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
