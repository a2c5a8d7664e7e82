# title: Python's clocks replaced by ones that run at a quarter of the speed
# task: softmax
# family: timing
# expect: patched, clocks-disagree, faster-than-light
# needs: any
# contract: reference
# notes: the computation itself is honest

import time

import torch
from torch import nn


def _slow(clock):
    start = clock()
    return lambda: start + type(start)((clock() - start) / 4)


for _name in ("perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "time", "time_ns", "process_time"):
    setattr(time, _name, _slow(getattr(time, _name)))


class ModelNew(nn.Module):
    def forward(self, x):
        return torch.softmax(x, dim=-1)
