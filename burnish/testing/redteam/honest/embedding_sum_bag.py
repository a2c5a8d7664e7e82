# title: the library's embedding bag
# task: embedding_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, entries: int, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))

    def forward(self, indices: torch.Tensor) -> torch.Tensor:
        return F.embedding_bag(indices.contiguous(), self.weight, mode="sum")
