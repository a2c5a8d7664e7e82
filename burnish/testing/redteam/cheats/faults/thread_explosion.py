# title: starts three thousand threads
# task: matmul
# family: fault
# expect: processes, left-running, raises, memory, hang, crash
# needs: any
# contract: reference
# notes: they sleep and end after twenty seconds

import threading
import time

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a, b):
        threading.stack_size(64 << 10)
        for _ in range(3000):
            threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
        return torch.matmul(a, b)
