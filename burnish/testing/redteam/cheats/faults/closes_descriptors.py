# title: closes every file descriptor, the runner's channel among them
# task: matmul
# family: fault
# expect: early-exit, crash, hang, raises, forged-message
# needs: any
# contract: reference

import os

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, a, b):
        self.calls += 1
        if self.calls == 4:
            os.closerange(0, 65536)
        return torch.matmul(a, b)
