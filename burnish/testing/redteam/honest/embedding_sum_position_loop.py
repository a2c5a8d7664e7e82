# title: one position of the bag at a time
# task: embedding_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, entries: int, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))

    def forward(self, indices: torch.Tensor) -> torch.Tensor:
        total = self.weight.index_select(0, indices[:, 0])
        for position in range(1, indices.shape[1]):
            total = total + self.weight.index_select(0, indices[:, position])
        return total
