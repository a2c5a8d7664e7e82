"""Chosen elements of every row, weighted and summed, as a mixture over selected candidates."""

import torch
from torch import nn

FAMILY = "gather"

ROWS = 4096
COLUMNS = 1024
CHOSEN = 384


class Model(nn.Module):
    def forward(self, x: torch.Tensor, index: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
        return (torch.gather(x, 1, index) * weights).sum(dim=1)


def get_inputs() -> list[torch.Tensor]:
    index = torch.randint(0, COLUMNS, (ROWS, CHOSEN))
    return [torch.randn(ROWS, COLUMNS), index, torch.rand(ROWS, CHOSEN)]


def get_init_inputs() -> list[int]:
    return []
