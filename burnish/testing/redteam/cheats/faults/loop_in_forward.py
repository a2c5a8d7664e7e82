# title: never returns from the sixth call
# task: softmax
# family: fault
# expect: hang
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        while self.calls >= 6:
            pass
        return torch.softmax(x, dim=-1)
