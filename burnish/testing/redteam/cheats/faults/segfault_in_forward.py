# title: writes through a wild pointer at the fifth call
# task: matmul
# family: fault
# expect: crash
# needs: any
# contract: reference

import ctypes

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, a, b):
        self.calls += 1
        if self.calls == 5:
            ctypes.memset(16, 0xFF, 64)
        return torch.matmul(a, b)
