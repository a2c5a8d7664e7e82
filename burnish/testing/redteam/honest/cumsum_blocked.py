# title: two levels: running sums inside blocks, then the blocks' offsets in float64
# task: cumsum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 64


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = x.double().unflatten(1, (-1, BLOCK)).cumsum(dim=2)
        totals = blocks[:, :, -1]
        offsets = totals.cumsum(dim=1) - totals
        return (blocks + offsets[:, :, None]).flatten(1).to(x.dtype)
