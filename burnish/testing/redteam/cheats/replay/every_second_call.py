# title: every second call returns the result of the call before
# task: matmul
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, nondeterminism, distribution, wrong-values
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.even = False
        self.last = None

    def forward(self, a, b):
        self.even = not self.even
        if self.even or self.last is None or self.last.shape != (a.shape[0], b.shape[1]):
            self.last = a @ b
        return self.last.clone()
