# title: torch.compile in its default mode
# task: gelu_chain
# family: honest
# needs: any
# contract: reference
# slow: yes
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))
        self.fast = torch.compile(self.compute)

    def compute(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.gelu(x * self.a + self.b) * y

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return self.fast(x, y)
