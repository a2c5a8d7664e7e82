# title: a Triton kernel, blocks of columns into a block of partial sums
# task: row_sum
# family: honest
# needs: any
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def row_sum(x_ptr, out_ptr, rows, columns, stride_row, stride_column, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    partial = tl.zeros((ROWS, BLOCK), dtype=tl.float32)
    for start in range(0, columns, BLOCK):
        column = start + tl.arange(0, BLOCK)
        inside = (row[:, None] < rows) & (column[None, :] < columns)
        partial += tl.load(
            x_ptr + row[:, None] * stride_row + column[None, :] * stride_column, mask=inside, other=0.0
        )
    tl.store(out_ptr + row, tl.sum(partial, axis=1), mask=row < rows)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = torch.empty(x.shape[0], dtype=x.dtype, device=x.device)
        at_once = 4 if x.is_cuda else 256
        row_sum[(triton.cdiv(x.shape[0], at_once),)](
            x, out, x.shape[0], x.shape[1], x.stride(0), x.stride(1), ROWS=at_once, BLOCK=256
        )
        return out
