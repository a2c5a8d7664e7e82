"""Where each value would go in a sorted sequence (int64 indices)."""

import torch
from torch import nn

LENGTH = 4096
QUERIES = 8192


class Model(nn.Module):
    def forward(self, boundaries: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.searchsorted(boundaries, values)


def get_inputs():
    return [torch.randn(LENGTH).sort().values, torch.randn(QUERIES)]


def get_init_inputs():
    return []
