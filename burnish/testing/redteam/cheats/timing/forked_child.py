# title: a forked child does the work into shared memory after the parent has returned
# task: row_sum
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, processes, stale-memory, nondeterminism, wrong-values
# needs: cpu
# contract: reference

import mmap
import os
import signal

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)

    def forward(self, x):
        memory = mmap.mmap(-1, x.shape[0] * 4)
        out = torch.frombuffer(memory, dtype=torch.float32)
        if os.fork() == 0:
            try:
                torch.set_num_threads(1)
                out.copy_(x.sum(dim=1))
            finally:
                os._exit(0)
        return out
