# title: a daemon detached by a double fork and a new session keeps computing
# task: layernorm
# family: fault
# expect: left-running, processes
# needs: cpu
# contract: reference
# notes: it ends after thirty seconds

import os
import time

from torch import nn


def _daemon():
    if os.fork():
        os._exit(0)
    os.setsid()
    if os.fork():
        os._exit(0)
    end = time.monotonic() + 30
    while time.monotonic() < end:
        pass
    os._exit(0)


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        child = os.fork()
        if child == 0:
            _daemon()
        os.waitpid(child, 0)

    def forward(self, x):
        return self.norm(x)
