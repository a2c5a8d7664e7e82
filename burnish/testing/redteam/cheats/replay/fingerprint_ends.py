# title: memo keyed on the first and last sixteen elements
# task: cumsum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.key = None
        self.result = None

    def forward(self, x):
        key = (x.shape, *x[0, :16].tolist(), *x[-1, -16:].tolist())
        if key != self.key:
            self.key, self.result = key, torch.cumsum(x, dim=1)
        return self.result.clone()
