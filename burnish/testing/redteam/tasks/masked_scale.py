"""Values under a mask, times a scale given as a tensor without dimensions."""

import torch
from torch import nn

ROWS = 256
COLUMNS = 512


class Model(nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return x * mask * scale


def get_inputs():
    return [torch.randn(ROWS, COLUMNS), torch.rand(ROWS, COLUMNS) < 0.9, torch.rand(()) + 0.5]


def get_init_inputs():
    return []
