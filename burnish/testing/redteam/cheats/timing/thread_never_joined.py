# title: a new Python thread finishes the work after forward has returned
# task: softmax
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: any
# contract: reference

import threading

import torch
from torch import nn


def _work(x, out):
    torch.softmax(x, dim=-1, out=out)


class ModelNew(nn.Module):
    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        threading.Thread(target=_work, args=(x, out), daemon=True).start()
        return out
