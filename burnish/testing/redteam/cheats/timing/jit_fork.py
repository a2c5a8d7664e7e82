# title: TorchScript's inter-op pool runs the work asynchronously and is never waited for
# task: softmax
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: any
# contract: reference

import warnings

import torch
from torch import nn

SOURCE = """
def work(x: Tensor, out: Tensor) -> int:
    out.copy_(torch.softmax(x, -1))
    return 0

def start(x: Tensor, out: Tensor) -> Future[int]:
    return torch.jit.fork(work, x, out)
"""

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    _unit = torch.jit.CompilationUnit(SOURCE)


class ModelNew(nn.Module):
    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        _unit.start(x, out)
        return out
