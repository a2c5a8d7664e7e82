# title: one 32 x 32 tile of the product, another in every call, holds the tile beside it
# task: matmul
# family: tolerance and precision
# expect: skipped-tile, nondeterminism, wrong-values, timed-output
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        c = a @ b
        self.calls += 1
        row = self.calls * 5 % 6 * 32
        column = self.calls * 3 % 4 * 32
        c[row : row + 32, column : column + 32] = c[row : row + 32, column + 32 : column + 64].clone()
        return c
