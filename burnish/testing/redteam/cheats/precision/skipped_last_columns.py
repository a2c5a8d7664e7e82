# title: a product whose last two columns of 160 are copied from their neighbours
# task: matmul
# family: tolerance and precision
# expect: skipped-tile
# needs: any
# contract: reference
# notes: 1.25 % of the elements, right in magnitude and in distribution
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        c = a @ b[:, :-2]
        return torch.cat([c, c[:, -4:-2]], 1)
