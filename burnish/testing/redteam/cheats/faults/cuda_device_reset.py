# title: resets the device under the runner's feet at the fourth call
# task: cumsum
# family: fault
# expect: device-fault, crash, raises, hang
# needs: cuda
# contract: reference

import ctypes

import torch
from torch import nn


def _runtime():
    with open("/proc/self/maps") as f:
        path = next(line.split()[-1] for line in f if "libcudart" in line)
    return ctypes.CDLL(path)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        if self.calls == 4:
            _runtime().cudaDeviceReset()
        return torch.cumsum(x, dim=1)
