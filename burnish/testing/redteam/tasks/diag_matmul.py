"""A diagonal matrix, given by its diagonal, times a full one."""

import torch
from torch import nn

N = 256
M = 256


class Model(nn.Module):
    def forward(self, d: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.diag(d) @ b


def get_inputs():
    return [torch.randn(N), torch.randn(N, M)]


def get_init_inputs():
    return []
