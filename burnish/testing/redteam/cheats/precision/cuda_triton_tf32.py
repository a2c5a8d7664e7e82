# title: a Triton product with TF32 inputs
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: cuda
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def matmul_kernel(a, b, c, M, N, K, TM: tl.constexpr, TN: tl.constexpr, TK: tl.constexpr):
    rows = tl.program_id(0) * TM + tl.arange(0, TM)
    columns = tl.program_id(1) * TN + tl.arange(0, TN)
    total = tl.zeros((TM, TN), dtype=tl.float32)
    for start in range(0, K, TK):
        depth = start + tl.arange(0, TK)
        left = tl.load(a + rows[:, None] * K + depth, mask=(rows[:, None] < M) & (depth[None, :] < K), other=0.0)
        right = tl.load(b + depth[:, None] * N + columns, mask=(depth[:, None] < K) & (columns[None, :] < N), other=0.0)
        total = tl.dot(left, right, total, input_precision="tf32")
    tl.store(c + rows[:, None] * N + columns, total, mask=(rows[:, None] < M) & (columns[None, :] < N))


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        a, b = a.contiguous(), b.contiguous()
        (m, k), n = a.shape, b.shape[1]
        c = a.new_empty(m, n)
        matmul_kernel[(triton.cdiv(m, 32), triton.cdiv(n, 32))](a, b, c, m, n, k, TM=32, TN=32, TK=32)
        return c
