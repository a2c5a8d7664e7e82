# title: a Python loop over the columns, far slower than the reference
# task: cumsum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        columns = x.t().double()
        out = torch.empty(columns.shape, dtype=x.dtype, device=x.device)
        total = torch.zeros(x.shape[0], dtype=torch.float64, device=x.device)
        for index in range(columns.shape[0]):
            total += columns[index]
            out[index] = total
        return out.t()
