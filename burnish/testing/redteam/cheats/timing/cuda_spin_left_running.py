# title: leaves a spinning kernel on a side stream to slow whoever is measured next
# task: softmax
# family: timing
# expect: left-running, clocks-disagree, hang
# needs: cuda
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.side = torch.cuda.Stream()

    def forward(self, x):
        out = torch.softmax(x, dim=-1)
        if self.side.query():
            with torch.cuda.stream(self.side):
                torch.cuda._sleep(500_000_000)
        return out
