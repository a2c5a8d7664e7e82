# title: a running sum computed at every second place and interpolated between
# task: cumsum
# family: tolerance and precision
# expect: accuracy, wrong-values, skipped-tile, distribution
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        if columns % 2:
            return torch.cumsum(x, 1)
        ends = torch.cumsum(x.reshape(rows, -1, 2).sum(2), 1)
        starts = torch.cat([x.new_zeros(rows, 1), ends[:, :-1]], 1)
        return torch.stack([(starts + ends) * 0.5, ends], 2).reshape(rows, columns)
