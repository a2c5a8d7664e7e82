# title: returns its result column by column: a dense tensor of another layout
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x, dim=-1).t().contiguous().t()
