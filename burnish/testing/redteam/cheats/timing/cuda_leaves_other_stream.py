# title: leaves another stream current when it returns, so that the end event does not follow the work
# task: row_sum
# family: timing
# expect: patched, clocks-disagree, late-output, left-running, faster-than-light, timed-output, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.home = torch.cuda.current_stream()
        self.away = torch.cuda.Stream()

    def forward(self, x):
        torch.cuda.set_stream(self.home)
        torch.cuda._sleep(400_000)
        out = x.sum(dim=1)
        torch.cuda.set_stream(self.away)
        return out
