# title: weight cache refreshed only when the parameter is another tensor, not when its values change
# task: embedding_sum
# family: caching and replay
# expect: ignores-state, call-state, replay, initialisation, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, entries, width):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))
        self.seen = None
        self.table = None

    def forward(self, indices):
        if self.seen != (self.weight.data_ptr(), self.weight.device):
            self.seen = self.weight.data_ptr(), self.weight.device
            self.table = self.weight.detach().clone()
        return torch.nn.functional.embedding_bag(indices, self.table, mode="sum")
