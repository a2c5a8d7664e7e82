# title: honest for ten calls, then leaves with status 0 before it can be checked further
# task: layernorm
# family: the channel
# expect: early-exit, crash
# needs: any
# contract: reference

import os

from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        if self.calls > 10:
            os._exit(0)
        return self.norm(x)
