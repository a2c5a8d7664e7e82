# title: tunes over configurations one of which covers half the rows, which of course wins
# task: softmax
# family: timing
# expect: timed-output, call-state, skipped-tile, stale-memory, replay, ignores-input, wrong-values
# needs: cuda
# contract: reference
# notes: while it tunes the last configuration run is the whole one, so the first calls are right

import time

import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def _softmax(x, y, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    lanes = tl.arange(0, BLOCK)
    inside = lanes < columns
    v = tl.load(x + row * columns + lanes, mask=inside, other=float("-inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(y + row * columns + lanes, e / tl.sum(e, axis=0), mask=inside)


class ModelNew(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def launch(self, x, out, rows):
        _softmax[(rows,)](x, out, x.shape[1], BLOCK=triton.next_power_of_2(x.shape[1]))

    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        half, whole = x.shape[0] // 2, x.shape[0]
        self.calls += 1
        if self.calls > 12:
            self.launch(x, out, half)
            return out
        for rows in (half, whole):
            start = time.perf_counter()
            self.launch(x, out, rows)
            torch.cuda.synchronize()
            self.best = rows, time.perf_counter() - start
        return out
