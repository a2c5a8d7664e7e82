# title: memo keyed on the input's data pointer
# task: softmax
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.known = {}

    def forward(self, x):
        key = (x.data_ptr(), x.shape, x.stride())
        if key not in self.known:
            self.known[key] = torch.softmax(x, dim=-1)
        return self.known[key].clone()
