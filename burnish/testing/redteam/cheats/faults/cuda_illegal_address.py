# title: a Triton kernel stores far outside its output
# task: softmax
# family: fault
# expect: device-fault, crash, raises
# needs: cuda
# contract: reference

import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def _softmax(x, y, columns, far, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    lanes = tl.arange(0, BLOCK)
    inside = lanes < columns
    v = tl.load(x + row * columns + lanes, mask=inside, other=float("-inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(y + row * columns + lanes + far, e / tl.sum(e, axis=0), mask=inside)


class ModelNew(nn.Module):
    def forward(self, x):
        x = x.contiguous()
        out = torch.empty_like(x)
        _softmax[(x.shape[0],)](x, out, x.shape[1], 1 << 44, BLOCK=triton.next_power_of_2(x.shape[1]))
        return out
