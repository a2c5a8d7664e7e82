# title: bisection of all values at once
# task: sorted_search
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, boundaries: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        low = torch.zeros(values.shape, dtype=torch.int64, device=values.device)
        high = torch.full_like(low, boundaries.shape[0])
        for _ in range(boundaries.shape[0].bit_length()):
            middle = (low + high) // 2
            open_ = low < high
            right = open_ & (boundaries[middle.clamp(max=boundaries.shape[0] - 1)] < values)
            low = torch.where(right, middle + 1, low)
            high = torch.where(open_ & ~right, middle, high)
        return low
