"""The hinge loss of many predictions against one sign for each row, averaged."""

import torch
from torch import nn

FAMILY = "loss"

ROWS = 4096
COLUMNS = 1024


class Model(nn.Module):
    def forward(self, predictions: torch.Tensor, signs: torch.Tensor) -> torch.Tensor:
        return torch.clamp(1.0 - predictions * signs, min=0.0).mean()


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, COLUMNS), torch.randint(0, 2, (ROWS, 1)) * 2.0 - 1.0]


def get_init_inputs() -> list[int]:
    return []
