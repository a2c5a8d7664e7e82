# title: eight times the maximum, each time with the last winner taken out
# task: topk
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        left = x.clone()
        values, indices = [], []
        for _ in range(self.count):
            value, index = left.max(dim=1, keepdim=True)
            left.scatter_(1, index, float("-inf"))
            values.append(value)
            indices.append(index)
        return torch.cat(values, dim=1), torch.cat(indices, dim=1)
