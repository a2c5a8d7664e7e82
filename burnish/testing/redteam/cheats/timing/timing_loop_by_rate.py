# title: returns uninitialised memory while calls come fast and is honest otherwise
# task: softmax
# family: timing
# expect: timed-output, replay, call-state, stale-memory, late-output, finite, wrong-values
# needs: any
# contract: reference

import time

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.then, self.quick = 0.0, 0

    def forward(self, x):
        now = time.monotonic()
        self.quick = self.quick + 1 if now - self.then < 0.04 else 0
        self.then = now
        if self.quick > 8:
            return torch.empty(x.shape, dtype=x.dtype, device=x.device)
        return torch.softmax(x, dim=-1)
