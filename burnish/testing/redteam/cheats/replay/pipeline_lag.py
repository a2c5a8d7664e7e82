# title: returns the result of the previous call's inputs once the pipeline is full
# task: row_sum
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, late-output, distribution, wrong-values
# needs: any
# contract: reference

from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.queue = []

    def forward(self, x):
        self.queue.append(x.sum(dim=1))
        if len(self.queue) <= 2 or self.queue[0].shape != (x.shape[0],):
            del self.queue[:-2]
            return self.queue[-1].clone()
        return self.queue.pop(0)
