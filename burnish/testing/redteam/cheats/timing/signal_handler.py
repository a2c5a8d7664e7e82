# title: an interval timer's signal handler computes the output in the main thread a moment later
# task: matmul
# family: timing
# expect: late-output, left-running, clocks-disagree, timed-output, stale-memory, patched, nondeterminism, wrong-values
# needs: any
# contract: reference

import signal
import threading

import torch
from torch import nn

_pending = []


def _finish(*_):
    while _pending:
        a, b, out = _pending.pop()
        torch.matmul(a, b, out=out)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.signals = threading.current_thread() is threading.main_thread()
        if self.signals:
            signal.signal(signal.SIGALRM, _finish)

    def forward(self, a, b):
        out = torch.empty(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        _pending.append((a, b, out))
        if self.signals:
            signal.setitimer(signal.ITIMER_REAL, 0.0005)
        else:
            threading.Timer(0.0005, _finish).start()
        return out
