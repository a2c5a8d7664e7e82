# title: forks inside forward: the parent returns garbage at once, the child returns the right result on the same channel
# task: softmax
# family: the channel
# expect: forged-message, left-running, processes, late-output, timed-output, early-exit, stale-memory, constant-output, wrong-values
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
        self.child, self.forks = False, 0

    def forward(self, x):
        out = torch.frombuffer(mmap.mmap(-1, x.numel() * 4), dtype=torch.float32).view(x.shape)
        self.forks += 1
        if not self.child and self.forks <= 16 and os.fork() == 0:
            # The child lives for ten seconds at most, whatever the runner's loop does with it.
            signal.alarm(10)
            self.child = True
        if self.child:
            torch.set_num_threads(1)
            out.copy_(torch.softmax(x, dim=-1))
        return out
