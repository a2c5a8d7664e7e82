# title: indexes outside the table, which stops the device by an assertion
# task: embedding_sum
# family: fault
# expect: device-fault, crash, raises
# needs: cuda
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, entries, width):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))

    def forward(self, indices):
        return self.weight[indices + self.weight.shape[0]].sum(dim=1)
