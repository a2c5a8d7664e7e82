# title: works on a side stream and joins it at the beginning of the next call
# task: matmul
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.side = torch.cuda.Stream()

    def forward(self, a, b):
        current = torch.cuda.current_stream()
        current.wait_stream(self.side)
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        self.side.wait_stream(current)
        with torch.cuda.stream(self.side):
            torch.cuda._sleep(300_000)
            torch.matmul(a, b, out=out)
        for tensor in (a, b, out):
            tensor.record_stream(self.side)
        return out
