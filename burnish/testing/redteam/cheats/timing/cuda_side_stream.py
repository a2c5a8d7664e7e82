# title: works on a side stream that is never joined
# task: softmax
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, faster-than-light, stale-memory, nondeterminism, wrong-values
# needs: cuda
# contract: reference
# notes: _sleep stands in for a slow kernel: about 0.3 ms

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.side = torch.cuda.Stream()

    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        self.side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.side):
            torch.cuda._sleep(500_000)
            torch.softmax(x, dim=-1, out=out)
        x.record_stream(self.side)
        out.record_stream(self.side)
        return out
