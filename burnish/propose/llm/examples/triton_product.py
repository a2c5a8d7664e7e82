# task: matmul
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def matmul(
    a_ptr, b_ptr, out_ptr, m, k, n, a_row, a_column, b_row, b_column,
    TILE_M: tl.constexpr, TILE_N: tl.constexpr, TILE_K: tl.constexpr,
):
    rows = tl.program_id(0) * TILE_M + tl.arange(0, TILE_M)[:, None]
    columns = tl.program_id(1) * TILE_N + tl.arange(0, TILE_N)[None, :]
    total = tl.zeros((TILE_M, TILE_N), dtype=tl.float32)
    for start in range(0, k, TILE_K):
        across = start + tl.arange(0, TILE_K)[None, :]
        down = start + tl.arange(0, TILE_K)[:, None]
        a = tl.load(a_ptr + rows * a_row + across * a_column, mask=(rows < m) & (across < k), other=0.0)
        b = tl.load(b_ptr + down * b_row + columns * b_column, mask=(down < k) & (columns < n), other=0.0)
        total += tl.dot(a, b, input_precision="ieee")
    tl.store(out_ptr + rows * n + columns, total, mask=(rows < m) & (columns < n))


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        (m, k), n = a.shape, b.shape[1]
        out = torch.empty(m, n, dtype=a.dtype, device=a.device)
        # The interpreter pays for every program and step, a GPU for every register.
        tile, depth = (64, 32) if a.is_cuda else (256, 128)
        matmul[(triton.cdiv(m, tile), triton.cdiv(n, tile))](
            a, b, out, m, k, n, a.stride(0), a.stride(1), b.stride(0), b.stride(1),
            TILE_M=tile, TILE_N=tile, TILE_K=depth,
        )
        return out
