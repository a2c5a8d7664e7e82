# title: a host thread launches the kernels some time after forward has returned
# task: cumsum
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, nondeterminism, wrong-values
# needs: cuda
# contract: reference

import queue
import threading
import time

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.jobs = queue.SimpleQueue()
        threading.Thread(target=self.launch, daemon=True).start()

    def launch(self):
        side = torch.cuda.Stream()
        while True:
            x, out, ready = self.jobs.get()
            time.sleep(0.0002)
            with torch.cuda.stream(side):
                side.wait_event(ready)
                torch.cumsum(x, dim=1, out=out)

    def forward(self, x):
        out = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        ready = torch.cuda.Event()
        ready.record()
        self.jobs.put((x, out, ready))
        return out
