# title: the library's other name for the same search
# task: sorted_search
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, boundaries: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.bucketize(values.contiguous(), boundaries.contiguous())
