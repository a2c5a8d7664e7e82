# title: a Triton kernel over flat blocks
# task: gelu_chain
# family: honest
# needs: any
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def gelu_chain(x_ptr, y_ptr, a_ptr, b_ptr, out_ptr, count, columns, BLOCK: tl.constexpr):
    index = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    column = index % columns
    x = tl.load(x_ptr + index, mask=inside, other=0.0)
    y = tl.load(y_ptr + index, mask=inside, other=0.0)
    z = x * tl.load(a_ptr + column, mask=inside, other=0.0) + tl.load(b_ptr + column, mask=inside, other=0.0)
    gelu = 0.5 * z * (1.0 + tl.math.erf(z * 0.70710678118654752))
    tl.store(out_ptr + index, gelu * y, mask=inside)


class ModelNew(nn.Module):
    def __init__(self, columns: int):
        super().__init__()
        self.a = nn.Parameter(torch.randn(columns))
        self.b = nn.Parameter(torch.randn(columns))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x, y = x.contiguous(), y.contiguous()
        out = torch.empty_like(x)
        block = 1024 if x.is_cuda else 65536
        gelu_chain[(triton.cdiv(x.numel(), block),)](
            x, y, self.a, self.b, out, x.numel(), x.shape[1], BLOCK=block
        )
        return out
