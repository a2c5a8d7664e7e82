# title: a thread pool computes both halves of the rows and nobody waits for the futures
# task: gelu_chain
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: any
# contract: reference

from concurrent.futures import ThreadPoolExecutor

import torch
from torch import nn
from torch.nn import functional as F

_pool = ThreadPoolExecutor(max_workers=1)


def _rows(a, b, x, y, out):
    with torch.no_grad():
        out.copy_(F.gelu(x * a + b) * y)


class ModelNew(nn.Module):
    def __init__(self, columns):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x, y):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        half = x.shape[0] // 2
        for part in (slice(half), slice(half, None)):
            _pool.submit(_rows, self.a, self.b, x[part], y[part], out[part])
        return out
