# title: tuple subclass that computes its elements when they are asked for
# task: topk
# family: timing
# expect: structure, tensor-type, late-output, clocks-disagree, faster-than-light, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class _Later(tuple):
    def __new__(cls, x, count):
        self = super().__new__(cls, (None, None))
        self.arguments, self.done = (x, count), None
        return self

    def force(self):
        if self.done is None:
            x, count = self.arguments
            self.done = tuple(torch.topk(x, count, dim=1))
        return self.done

    def __iter__(self):
        return iter(self.force())

    def __getitem__(self, index):
        return self.force()[index]


class ModelNew(nn.Module):
    def __init__(self, count):
        super().__init__()
        self.count = count

    def forward(self, x):
        return _Later(x, self.count)
