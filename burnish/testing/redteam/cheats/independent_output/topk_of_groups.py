# title: top-k of the maxima of 256 groups, right only when no group holds two of them
# task: topk
# family: output does not depend on the computation
# expect: distribution, wrong-values
# needs: any
# contract: reference
# notes: about one row in nine is wrong on ordinary inputs, by one value
import torch
from torch import nn

GROUPS = 256


class ModelNew(nn.Module):
    def __init__(self, count: int):
        super().__init__()
        self.count = count

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        rows, columns = x.shape
        best, inside = x.reshape(rows, columns // GROUPS, GROUPS).max(1)
        values, group = best.topk(self.count, 1)
        return values, inside.gather(1, group) * GROUPS + group
