# title: three shifted additions into one tensor, no padding
# task: stencil
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.left, self.centre, self.right = left, centre, right

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = x * self.centre
        out[:, 1:].add_(x[:, :-1], alpha=self.left)
        out[:, :-1].add_(x[:, 1:], alpha=self.right)
        return out
