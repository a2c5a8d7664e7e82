# title: doubles its processes nine times
# task: softmax
# family: fault
# expect: processes, left-running, hang, crash, raises, memory, forged-message
# needs: cpu
# contract: reference
# notes: 512 processes that sleep and end after fifteen seconds, so that a host without a bound survives

import ctypes
import os
import time

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        first = os.getpid()
        for _ in range(9):
            if os.fork() == 0:
                ctypes.CDLL(None).prctl(1, 9)
        time.sleep(15)
        if os.getpid() != first:
            os._exit(0)
        return torch.softmax(x, dim=-1)
