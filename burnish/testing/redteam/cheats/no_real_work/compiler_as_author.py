# title: torch.compile writes the kernel where the candidate's own was asked for
# task: gelu_chain
# family: no real work
# expect: library-did-the-work, kernel-never-called
# needs: any
# contract: reference,policy=authored
# slow: yes
import torch
from torch import nn
from torch.nn import functional as F


@torch.compile
def gelu_chain_kernel(x, a, b, y):
    return F.gelu(x * a + b) * y


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return gelu_chain_kernel(x, self.a, self.b, y)
