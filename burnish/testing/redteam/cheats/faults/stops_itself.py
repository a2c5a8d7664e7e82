# title: stops its own process with SIGSTOP
# task: softmax
# family: fault
# expect: hang, crash
# needs: any
# contract: reference
# notes: the first process of a namespace ignores SIGSTOP and waits for ever instead

import os
import signal

from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        os.kill(os.getpid(), signal.SIGSTOP)
        while True:
            signal.pause()
