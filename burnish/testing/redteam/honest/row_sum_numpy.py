# title: NumPy's pairwise sum
# task: row_sum
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # NumPy sums pairwise only along contiguous rows.
        return torch.from_numpy(x.contiguous().numpy().sum(axis=1))
