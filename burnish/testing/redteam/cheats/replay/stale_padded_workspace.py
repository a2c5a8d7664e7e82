# title: padded workspace refilled only when its first row looks different
# task: stencil
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, left, centre, right):
        super().__init__()
        self.left, self.centre, self.right = left, centre, right
        self.work = None

    def forward(self, x):
        rows, columns = x.shape
        if self.work is None or self.work.shape != (rows, columns + 2):
            self.work = torch.zeros(rows, columns + 2, dtype=x.dtype, device=x.device)
        inner = self.work[:, 1:-1]
        if not torch.equal(inner[0], x[0]):
            inner.copy_(x)
        w = self.work
        return self.left * w[:, :-2] + self.centre * w[:, 1:-1] + self.right * w[:, 2:]
