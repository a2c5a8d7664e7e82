# title: the first call finds all tensors of the input's shape and computes every result at once
# task: softmax
# family: caching and replay
# expect: replay, call-state, timed-output, reads-answer, clocks-disagree, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import gc

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.ready = {}

    def forward(self, x):
        if x.data_ptr() not in self.ready:
            for other in gc.get_objects():
                if type(other) is torch.Tensor and other.shape == x.shape and other.dtype == x.dtype:
                    self.ready.setdefault(other.data_ptr(), torch.softmax(other, dim=-1))
            # gc does not track plain tensors without cycles on every version.
            self.ready[x.data_ptr()] = torch.softmax(x, dim=-1)
        return self.ready[x.data_ptr()].clone()
