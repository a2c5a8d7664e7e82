# title: leaves with status 3 in the middle of the calls
# task: matmul
# family: fault
# expect: early-exit, crash
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
        if self.calls > 3:
            os._exit(3)
        return torch.matmul(a, b)
