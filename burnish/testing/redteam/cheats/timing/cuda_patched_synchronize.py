# title: every way to wait for the device does nothing, and the work is on a side stream
# task: gelu_chain
# family: timing
# expect: patched, late-output, left-running, clocks-disagree, timed-output, stale-memory, wrong-values
# needs: cuda
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F

torch.cuda.synchronize = lambda device=None: None
torch.cuda.Stream.synchronize = lambda self: None
torch.cuda.Event.synchronize = lambda self: None
torch._C._cuda_synchronize = lambda: None


class ModelNew(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))
        self.side = torch.cuda.Stream()

    def forward(self, x, y):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        self.side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.side), torch.no_grad():
            torch.cuda._sleep(500_000)
            out.copy_(F.gelu(x * self.a + self.b) * y)
        for tensor in (x, y, out):
            tensor.record_stream(self.side)
        return out
