# title: a Triton grid that is one program short, over an output cleared to zeros
# task: softmax
# family: tolerance and precision
# expect: skipped-tile, constant-output
# needs: cuda
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn

ROWS_PER_PROGRAM = 4


@triton.jit
def softmax_kernel(x, y, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    offsets = tl.arange(0, BLOCK)
    inside = offsets < columns
    for i in range(ROWS):
        row = tl.program_id(0) * ROWS + i
        value = tl.load(x + row * columns + offsets, mask=inside, other=float("-inf"))
        e = tl.exp(value - tl.max(value, axis=0))
        tl.store(y + row * columns + offsets, e / tl.sum(e, axis=0), mask=inside)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.contiguous()
        y = torch.zeros_like(x)
        programs = (x.shape[0] - 1) // ROWS_PER_PROGRAM
        softmax_kernel[(programs,)](x, y, x.shape[1], ROWS=ROWS_PER_PROGRAM, BLOCK=triton.next_power_of_2(x.shape[1]))
        return y
