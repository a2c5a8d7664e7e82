# title: a kernel that runs for minutes
# task: row_sum
# family: fault
# expect: hang, crash, device-fault
# needs: cuda
# contract: reference
# notes: ends by itself after about five minutes at 1.8 GHz

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        torch.cuda._sleep(540_000_000_000)
        return x.sum(dim=1)
