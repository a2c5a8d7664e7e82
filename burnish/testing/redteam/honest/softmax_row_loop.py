# title: a Python loop over the rows, much slower than the reference
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        for row in range(x.shape[0]):
            result[row] = torch.softmax(x[row], dim=0)
        return result
