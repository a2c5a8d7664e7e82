# title: memo on the device keyed on data pointers and version counters
# task: matmul
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: cuda
# contract: reference
# notes: the caching allocator hands the same addresses out again and again

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.known = {}

    def forward(self, a, b):
        key = tuple((t.data_ptr(), t._version, t.stride()) for t in (a, b))
        if key not in self.known:
            self.known[key] = torch.matmul(a, b)
        return self.known[key].clone()
