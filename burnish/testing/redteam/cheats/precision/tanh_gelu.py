# title: the tanh approximation of gelu
# task: gelu_chain
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.gelu(torch.addcmul(self.b, x, self.a), approximate="tanh") * y
