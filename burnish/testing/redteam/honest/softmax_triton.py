# title: a Triton kernel, one or more whole rows to a program
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def row_softmax(x_ptr, out_ptr, rows, columns, stride_row, stride_column, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    column = tl.arange(0, WIDTH)[None, :]
    inside = (row < rows) & (column < columns)
    x = tl.load(x_ptr + row * stride_row + column * stride_column, mask=inside, other=-float("inf"))
    exponentials = tl.exp(x - tl.max(x, axis=1)[:, None])
    tl.store(out_ptr + row * columns + column, exponentials / tl.sum(exponentials, axis=1)[:, None], mask=inside)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        out = torch.empty((rows, columns), dtype=x.dtype, device=x.device)
        # The interpreter pays for every program, a GPU for every register.
        at_once = 1 if x.is_cuda else 64
        width = triton.next_power_of_2(columns)
        row_softmax[(triton.cdiv(rows, at_once),)](
            x, out, rows, columns, x.stride(0), x.stride(1), ROWS=at_once, WIDTH=width
        )
        return out
