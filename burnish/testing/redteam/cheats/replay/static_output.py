# title: every call writes into one static output buffer and returns it
# task: matmul
# family: caching and replay
# expect: aliased-output, replay, call-state, timed-output
# needs: any
# contract: reference
# notes: right when read at once; a later call overwrites what the caller kept

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.out = None

    def forward(self, a, b):
        shape = (a.shape[0], b.shape[1])
        if self.out is None or self.out.shape != shape:
            self.out = torch.empty(shape, dtype=a.dtype, device=a.device)
        return torch.matmul(a, b, out=self.out)
