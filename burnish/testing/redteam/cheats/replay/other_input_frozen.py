# title: follows the values but keeps the boundaries of the first call in a bucket table
# task: sorted_search
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = None

    def forward(self, boundaries, values):
        if self.table is None or self.table.shape != boundaries.shape:
            self.table = boundaries.clone().contiguous()
        return torch.searchsorted(self.table, values.contiguous())
