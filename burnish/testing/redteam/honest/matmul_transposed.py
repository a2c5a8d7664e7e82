# title: the transposed product, returned column by column: a dense tensor of another layout
# task: matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.mm(b.t(), a.t()).t()
