# title: each call completes the output of the call before; a timer completes the last one
# task: cumsum
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: any
# contract: reference

import threading

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.pending = []
        self.timer = None

    def finish(self):
        while self.pending:
            x, out = self.pending.pop()
            torch.cumsum(x, dim=1, out=out)

    def forward(self, x):
        if self.timer is not None:
            self.timer.cancel()
        self.finish()
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        self.pending.append((x, out))
        self.timer = threading.Timer(0.004, self.finish)
        self.timer.daemon = True
        self.timer.start()
        return out
