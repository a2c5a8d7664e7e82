# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""How this was made from the reference:

- kernel scan at cumsum: block=2048, num_warps=4, sum=float32
- kernel fused at exp_1: num_warps=8, block=2048
- kernel scan at cumsum_2: block=2048, num_warps=4, sum=float32
- kernel fused at exp_2: num_warps=8, block=2048
"""

import math

import torch
import triton
import triton.language as tl
from torch import nn

import torch.nn as nn
batch_size = 2048
seq_length = 128
n_heads = 8
d_head = 64
d_state = 16
block_len = 64

@triton.jit
def scan_0_kernel(
    x_ptr, out_ptr, rows, n, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some rows, block after block; what came before a block is carried along."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    lane = tl.arange(0, BLOCK)[None, :]
    carry = tl.full((ROWS, 1), 0.0, tl.float32)
    for done in range(0, n, BLOCK):
        column = done + lane
        inside = (row < rows) & (column < n)
        at = row * n + column
        x = tl.load(x_ptr + at, mask=inside, other=0.0).to(tl.float32)
        part = tl.cumsum(x, axis=1)
        tl.store(out_ptr + at, carry + part, mask=inside)
        carry += tl.sum(tl.where(lane == BLOCK - 1, part, 0.0), axis=1)[:, None]


@triton.jit
def fused_1_kernel(
    slice_1_ptr, cumsum_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    row = index // columns
    slice_1_at = tl.load(slice_1_ptr + row, mask=inside, other=0).to(tl.float32)
    cumsum_at = tl.load(cumsum_ptr + index, mask=inside, other=0).to(tl.float32)
    sub_2 = slice_1_at - cumsum_at
    exp_3 = tl.exp(sub_2)
    tl.store(out_ptr + index, exp_3, mask=inside)


@triton.jit
def scan_2_kernel(
    x_ptr, out_ptr, rows, n, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):
    """Some rows, block after block; what came before a block is carried along."""
    row = tl.program_id(0).to(tl.int64) * ROWS + tl.arange(0, ROWS)[:, None]
    lane = tl.arange(0, BLOCK)[None, :]
    carry = tl.full((ROWS, 1), 0.0, tl.float32)
    for done in range(0, n, BLOCK):
        column = done + lane
        inside = (row < rows) & (column < n)
        at = row * n + column
        x = tl.load(x_ptr + at, mask=inside, other=0.0).to(tl.float32)
        part = tl.cumsum(x, axis=1)
        tl.store(out_ptr + at, carry + part, mask=inside)
        carry += tl.sum(tl.where(lane == BLOCK - 1, part, 0.0), axis=1)[:, None]


@triton.jit
def fused_3_kernel(
    tril_1_ptr, sub_2_in_ptr, out_ptr, count, columns, BLOCK: tl.constexpr,
):
    index = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = index < count
    column = index % columns
    tril_1_at = tl.load(tril_1_ptr + column, mask=inside, other=0) != 0
    not_1 = tril_1_at == 0
    sub_2_in_at = tl.load(sub_2_in_ptr + index, mask=inside, other=0).to(tl.float32)
    where_4 = tl.where(not_1, float("-inf"), sub_2_in_at)
    exp_5 = tl.exp(where_4)
    tl.store(out_ptr + index, exp_5, mask=inside)


def scan_0(x):
    """Cumulative sum along dimension -1."""
    x = fit(x, "x", x.shape, torch.float32)
    out = x.new_empty(x.shape, dtype=torch.float32)
    n = x.shape[-1]
    rows = x.numel() // n
    block = min(2048, triton.next_power_of_2(n))
    together = 2048 // block
    scan_0_kernel[(triton.cdiv(rows, together),)](
        x, out, rows, n,
        ROWS=together, BLOCK=block, num_warps=4,
    )
    return out


def fused_1(slice_1, cumsum):
    """sub, exp."""
    shape = cumsum.shape
    if len(shape) != 4:
        raise ValueError(f"cumsum: the kernel takes 4 dimensions, not {len(shape)}")
    slice_1 = fit(slice_1, "slice_1", (shape[0], shape[1], shape[2], 1), torch.float32)
    cumsum = fit(cumsum, "cumsum", shape, torch.float32)
    rows, columns = math.prod(shape[0:3]), shape[3]
    out = torch.empty_like(cumsum)
    fused_1_kernel[(triton.cdiv(rows * columns, 2048),)](
        slice_1, cumsum, out, rows * columns, columns,
        BLOCK=2048, num_warps=8,
    )
    return out


def scan_2(x):
    """Cumulative sum along dimension -1."""
    x = fit(x, "x", x.shape, torch.float32)
    out = x.new_empty(x.shape, dtype=torch.float32)
    n = x.shape[-1]
    rows = x.numel() // n
    block = min(2048, triton.next_power_of_2(n))
    together = 2048 // block
    scan_2_kernel[(triton.cdiv(rows, together),)](
        x, out, rows, n,
        ROWS=together, BLOCK=block, num_warps=4,
    )
    return out


def fused_3(tril_1, sub_2):
    """not, where, exp."""
    shape = sub_2.shape
    if len(shape) != 4:
        raise ValueError(f"sub_2_in: the kernel takes 4 dimensions, not {len(shape)}")
    tril_1 = fit(tril_1, "tril_1", (shape[2], shape[3]), torch.bool)
    sub_2_in = fit(sub_2, "sub_2", shape, torch.float32)
    rows, columns = math.prod(shape[0:2]), math.prod(shape[2:4])
    out = torch.empty_like(sub_2_in)
    fused_3_kernel[(triton.cdiv(rows * columns, 2048),)](
        tril_1, sub_2_in, out, rows * columns, columns,
        BLOCK=2048, num_warps=8,
    )
    return out


def fit(tensor, name, shape, dtype):
    """Return the tensor as the kernel reads it; another shape or type than it was made for raises."""
    if tensor.shape != shape or tensor.dtype != dtype:
        raise ValueError(
            f"{name}: the kernel takes {dtype} of shape {tuple(shape)}, not {tensor.dtype} of {tuple(tensor.shape)}"
        )
    return tensor.contiguous()


class ModelNew(nn.Module):
    def __init__(self, batch_size, seq_length, n_heads, d_head, d_state, block_len=64):
        """
        Mamba Structured State Space model implementation for benchmarking.

        :param batch_size: Size of the batch
        :param seq_length: Length of the input sequence
        :param n_heads: Number of attention heads
        :param d_head: Dimension of each head
        :param d_state: Dimension of the state space
        :param block_len: Length of each block for chunked computation
        """
        super(ModelNew, self).__init__()

        assert seq_length % block_len == 0, "Sequence length must be divisible by block length"

        self.batch_size = batch_size
        self.seq_length = seq_length
        self.n_heads = n_heads
        self.d_head = d_head
        self.d_state = d_state
        self.block_len = block_len

        # Initialize parameters
        self.A = nn.Parameter(torch.randn(batch_size, seq_length, n_heads))
        self.B = nn.Parameter(torch.randn(batch_size, seq_length, n_heads, d_state))
        self.C = nn.Parameter(torch.randn(batch_size, seq_length, n_heads, d_state))

    def forward(self, X):
        view = X.reshape([2048, 2, 64, 8, 64])
        view_1 = self.A.reshape([2048, 2, 64, 8])
        view_2 = self.B.reshape([2048, 2, 64, 8, 16])
        permute = view_1.permute([0, 3, 1, 2])
        cumsum = scan_0(permute)
        slice_1 = torch.ops.aten.slice.Tensor(cumsum, 3, -1, 9223372036854775807)
        exp_1 = fused_1(slice_1, cumsum)
        einsum_1 = torch.ops.aten.einsum.default('bclhn,bhcl,bclhp->bchpn', [view_2, exp_1, view], path=[1, 2, 0, 1])
        slice_2 = torch.ops.aten.slice.Tensor(einsum_1, 1, 0, 1)
        zeros_like = torch.zeros_like(slice_2)
        cat = torch.cat([zeros_like, einsum_1], 1)
        select = torch.select(cumsum, 3, -1)
        pad = torch.nn.functional.pad(select, [1, 0])
        cumsum_2 = scan_2(pad)
        unsqueeze_2 = cumsum_2.unsqueeze(3)
        unsqueeze_3 = cumsum_2.unsqueeze(2)
        sub_2 = unsqueeze_2 - unsqueeze_3
        ones_1 = torch.ones([3, 3], dtype=torch.bool, device=X.device)
        tril_1 = torch.tril(ones_1)
        exp_2 = fused_3(tril_1, sub_2)
        einsum_2 = torch.ops.aten.einsum.default('bhzc,bchpn->bzhpn', [exp_2, cat])
        select_1 = torch.select(einsum_2, 1, -1)
        return select_1
