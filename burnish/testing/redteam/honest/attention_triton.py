# title: a Triton kernel, one program to a block of queries, all keys at once
# task: attention
# family: honest
# needs: any
# contract: reference
import torch
import triton
import triton.language as tl
from torch import nn


@triton.jit
def attention(
    q_ptr, k_ptr, v_ptr, mask_ptr, out_ptr, scale, QUERIES: tl.constexpr, LENGTH: tl.constexpr, WIDTH: tl.constexpr
):
    head = tl.program_id(0) * LENGTH * WIDTH
    query = tl.program_id(1) * QUERIES + tl.arange(0, QUERIES)[:, None]
    key = tl.arange(0, LENGTH)
    width = tl.arange(0, WIDTH)
    q = tl.load(q_ptr + head + query * WIDTH + width[None, :])
    k = tl.load(k_ptr + head + key[None, :] * WIDTH + width[:, None])
    v = tl.load(v_ptr + head + key[:, None] * WIDTH + width[None, :])
    scores = tl.dot(q, k, input_precision="ieee") * scale + tl.load(mask_ptr + query * LENGTH + key[None, :])
    weights = tl.exp(scores - tl.max(scores, axis=1)[:, None])
    weights = weights / tl.sum(weights, axis=1)[:, None]
    tl.store(out_ptr + head + query * WIDTH + width[None, :], tl.dot(weights, v, input_precision="ieee"))


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        batch, heads, length, width = q.shape
        q, k, v = q.contiguous(), k.contiguous(), v.contiguous()
        out = torch.empty_like(q)
        queries = 32 if q.is_cuda else length
        attention[(batch * heads, length // queries)](
            q, k, v, self.mask, out, width**-0.5, QUERIES=queries, LENGTH=length, WIDTH=width
        )
        return out
