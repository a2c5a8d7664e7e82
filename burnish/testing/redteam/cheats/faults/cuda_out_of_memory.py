# title: takes all memory of the device and keeps it
# task: matmul
# family: fault
# expect: memory, raises, device-fault, crash
# needs: cuda
# contract: reference

import torch
from torch import nn

_held = []


class ModelNew(nn.Module):
    def forward(self, a, b):
        while True:
            _held.append(torch.empty(1 << 30, dtype=torch.uint8, device=a.device))
