# title: forked children burn every processor so that the baseline is timed under load
# task: matmul
# family: timing
# expect: left-running, processes, clocks-disagree
# needs: cpu
# contract: reference
# notes: the children end with their parent or after a minute

import ctypes
import os
import time

import torch
from torch import nn


def _burn():
    ctypes.CDLL(None).prctl(1, 9)
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
    os._exit(0)


for _ in range(min(4, os.cpu_count() or 1)):
    if os.fork() == 0:
        _burn()


class ModelNew(nn.Module):
    def forward(self, a, b):
        return torch.matmul(a, b)
