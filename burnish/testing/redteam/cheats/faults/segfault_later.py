# title: a thread crashes the process a moment after a right result was returned
# task: layernorm
# family: fault
# expect: crash, left-running
# needs: any
# contract: reference

import ctypes
import threading

from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.norm = nn.LayerNorm(features)
        self.timer = None

    def forward(self, x):
        if self.timer is None:
            self.timer = threading.Timer(0.03, ctypes.string_at, (0,))
            self.timer.daemon = True
            self.timer.start()
        return self.norm(x)
