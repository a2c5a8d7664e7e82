# title: a Python loop over slices of rows, slower than the reference
# task: row_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.stack([row.sum() for row in x])
