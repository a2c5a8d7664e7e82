# title: joins the side stream by an event recorded before the kernel instead of after it
# task: layernorm
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        self.side = torch.cuda.Stream()

    def forward(self, x):
        current = torch.cuda.current_stream()
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        self.side.wait_stream(current)
        done = torch.cuda.Event()
        with torch.cuda.stream(self.side):
            done.record(self.side)
            torch.cuda._sleep(500_000)
            n = self.norm
            out.copy_(F.layer_norm(x, n.normalized_shape, n.weight, n.bias, n.eps))
        current.wait_event(done)
        x.record_stream(self.side)
        out.record_stream(self.side)
        return out
