# title: leaks 64 MB with every call
# task: softmax
# family: fault
# expect: memory, crash, raises, hang
# needs: any
# contract: reference
# notes: raises at three fifths of what was free at first, so that a host without a bound survives

import torch
from torch import nn

_leaked = []


def _free_bytes():
    with open("/proc/meminfo") as f:
        for line in f:
            if line.startswith("MemAvailable"):
                return int(line.split()[1]) * 1024
    return 4 << 30


_limit = int(_free_bytes() * 0.6)


class ModelNew(nn.Module):
    def forward(self, x):
        _leaked.append(b"\1" * (64 << 20))
        if len(_leaked) * (64 << 20) > _limit:
            raise MemoryError("everything was given")
        return torch.softmax(x, dim=-1)
