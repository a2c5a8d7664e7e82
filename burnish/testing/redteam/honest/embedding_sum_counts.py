# title: a matrix of counts times the table, far more work than the reference
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
        counts = torch.zeros(indices.shape[0], self.weight.shape[0], dtype=self.weight.dtype, device=indices.device)
        counts.scatter_add_(1, indices, torch.ones_like(indices, dtype=counts.dtype))
        return counts @ self.weight
