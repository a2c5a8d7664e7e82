# title: waits for a lock it holds itself
# task: softmax
# family: fault
# expect: hang
# needs: any
# contract: reference

import threading

from torch import nn

_lock = threading.Lock()


class ModelNew(nn.Module):
    def forward(self, x):
        with _lock, _lock:
            return x
