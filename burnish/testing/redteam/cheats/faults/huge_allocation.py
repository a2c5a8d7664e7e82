# title: asks for eight terabytes at once
# task: cumsum
# family: fault
# expect: memory, raises, crash
# needs: cpu
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        work = torch.ones(2**41, dtype=torch.float32)
        return torch.cumsum(x, dim=1) + work[0] - 1
