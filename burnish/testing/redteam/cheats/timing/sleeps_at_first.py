# title: sleeps through the first calls so that a budget of seconds buys few samples, then replays
# task: cumsum
# family: timing
# expect: replay, call-state, timed-output, hang, clocks-disagree, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import time

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0
        self.last = None

    def forward(self, x):
        self.calls += 1
        if self.calls <= 24 or self.last.shape != x.shape:
            time.sleep(0.05)
            self.last = torch.cumsum(x, dim=1)
        return self.last.clone()
