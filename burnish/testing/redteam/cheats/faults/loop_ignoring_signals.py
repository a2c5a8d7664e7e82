# title: blocks every signal that can be blocked and never returns
# task: matmul
# family: fault
# expect: hang
# needs: any
# contract: reference

import signal

from torch import nn


class ModelNew(nn.Module):
    def forward(self, a, b):
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM, signal.SIGXCPU):
            try:
                signal.signal(number, signal.SIG_IGN)
            except ValueError:
                pass
        while True:
            pass
