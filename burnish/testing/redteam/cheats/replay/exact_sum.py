# title: memo keyed on the exact sum of the input, blind to permutations
# task: cumsum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference
# notes: two elements of a row exchanged leave the sum as it is and change the running sum

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.key = None
        self.result = None

    def forward(self, x):
        key = round(float(x.sum(dtype=torch.float64)), 6)
        if key != self.key:
            self.key, self.result = key, torch.cumsum(x, dim=1)
        return self.result.clone()
