# title: outputs are views of a ring of eight buffers
# task: gelu_chain
# family: caching and replay
# expect: aliased-output, replay, call-state, timed-output
# needs: any
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))
        self.ring = None
        self.next = 0

    def forward(self, x, y):
        if self.ring is None or self.ring.shape[1:] != x.shape:
            self.ring = torch.empty((8, *x.shape), dtype=x.dtype, device=x.device)
        out = self.ring[self.next]
        self.next = (self.next + 1) % 8
        torch.addcmul(self.b.detach(), x, self.a.detach(), out=out)
        torch.mul(F.gelu(out), y, out=out)
        return out.view(x.shape)
