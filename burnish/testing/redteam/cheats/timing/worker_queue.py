# title: a persistent worker thread takes the work from a queue
# task: matmul
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: any
# contract: reference

import queue
import threading

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.jobs = queue.SimpleQueue()
        threading.Thread(target=self.work, daemon=True).start()

    def work(self):
        while True:
            a, b, out = self.jobs.get()
            torch.matmul(a, b, out=out)

    def forward(self, a, b):
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        self.jobs.put((a, b, out))
        return out
