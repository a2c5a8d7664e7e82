# title: rolled copies with the wrapped ends put right
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
        before, after = x.roll(1, dims=1), x.roll(-1, dims=1)
        before[:, 0] = 0
        after[:, -1] = 0
        return self.left * before + self.centre * x + self.right * after
