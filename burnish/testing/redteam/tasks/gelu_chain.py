"""gelu(x * a + b) * y with parameter vectors ``a`` and ``b``: a chain of element-wise operations."""

import torch
from torch import nn
from torch.nn import functional as F

ROWS = 512
COLUMNS = 1024


class Model(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.gelu(x * self.a + self.b) * y


def get_inputs():
    return [torch.randn(ROWS, COLUMNS), torch.randn(ROWS, COLUMNS)]


def get_init_inputs():
    return [COLUMNS]
