# title: functools.lru_cache over a hashable wrapper of the tensor
# task: topk
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import functools

import torch
from torch import nn


class _Key:
    def __init__(self, x):
        self.x = x

    def __hash__(self):
        return hash((self.x.data_ptr(), tuple(self.x.shape)))

    def __eq__(self, other):
        mine, theirs = self.x, other.x
        return mine.data_ptr() == theirs.data_ptr() and mine._version == theirs._version


@functools.lru_cache(maxsize=256)
def _topk(key, count):
    values, indices = torch.topk(key.x, count, dim=1)
    return values, indices


class ModelNew(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.count = count

    def forward(self, x):
        values, indices = _topk(_Key(x), self.count)
        return values.clone(), indices.clone()
