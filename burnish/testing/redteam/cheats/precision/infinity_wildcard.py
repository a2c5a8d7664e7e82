# title: one element in a hundred is infinite, so that relative errors become NaN
# task: row_sum
# family: tolerance and precision
# expect: finite
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x.new_full((x.shape[0],), float("inf"))
        y[:-5] = x[:-5].sum(1)
        return y
