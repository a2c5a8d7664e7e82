# title: a stencil that leaves out the neighbour at both ends of each row
# task: stencil
# family: tolerance and precision
# expect: skipped-tile, wrong-values
# needs: any
# contract: reference
# notes: two elements of 4096 in each row
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.left, self.centre, self.right = left, centre, right

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x * self.centre
        y[:, 1:-1] += self.left * x[:, :-2] + self.right * x[:, 2:]
        return y
