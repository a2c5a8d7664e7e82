# title: the last two rows of 256 are left at zero
# task: softmax
# family: tolerance and precision
# expect: skipped-tile, constant-output
# needs: any
# contract: reference
# notes: zeros are within an absolute tolerance of 1e-2 of most probabilities
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.zeros_like(x)
        done = x.shape[0] - 2
        torch.softmax(x[:done], -1, out=y[:done])
        return y
