# title: halves added to halves until one column is left
# task: row_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        current = x
        while current.shape[1] > 1:
            half = current.shape[1] // 2
            rest = current[:, 2 * half :]
            current = torch.cat([current[:, :half] + current[:, half : 2 * half], rest], dim=1)
        return current[:, 0].contiguous()
