"""A Triton kernel and its wrapper, as one would write them first: bias and GELU over a batch of rows."""

import torch
import triton
import triton.language as tl

BLOCK = 128


@triton.jit
def bias_gelu_kernel(x, bias, out, count, columns, BLOCK: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = i < count
    value = tl.load(x + i, mask=inside) + tl.load(bias + i % columns, mask=inside)
    tl.store(out + i, 0.5 * value * (1 + tl.erf(value * 0.7071067811865476)), mask=inside)


def bias_gelu(x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    x, bias = x.contiguous(), bias.contiguous()
    out = torch.empty_like(x)
    grid = (triton.cdiv(x.numel(), BLOCK),)
    bias_gelu_kernel[grid](x, bias, out, x.numel(), x.shape[-1], BLOCK=BLOCK)
    return out


WORKLOADS = [{"name": "small", "rows": 4, "columns": 256}]
GPU_WORKLOADS = [{"name": "large", "rows": 8192, "columns": 4096}]


def get_inputs(rows: int, columns: int) -> list[torch.Tensor]:
    return [torch.randn(rows, columns), torch.randn(columns)]
