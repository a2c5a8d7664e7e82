"""A Monarch matrix: two block-diagonal products with a transposition between and after them, in place of one dense
square matrix."""

import torch
from torch import nn

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "rows": 384, "outer": 32, "inner": 32},
    {"name": "odd", "rows": 61, "outer": 7, "inner": 13},
    {"name": "one", "rows": 1, "outer": 32, "inner": 32},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 8192, "outer": 64, "inner": 64},
    {"name": "odd", "rows": 1001, "outer": 33, "inner": 47},
]


class Model(nn.Module):
    def forward(self, x, first, second):
        rows, outer, inner = x.shape[0], first.shape[0], second.shape[0]
        y = torch.einsum("roi,oij->roj", x.reshape(rows, outer, inner), first)
        y = torch.einsum("rio,iop->rip", y.transpose(1, 2), second)
        return y.transpose(1, 2).reshape(rows, outer * inner)


def get_inputs(rows=384, outer=32, inner=32):
    return [
        torch.randn(rows, outer * inner),
        torch.randn(outer, inner, inner) / inner**0.5,
        torch.randn(inner, outer, outer) / outer**0.5,
    ]


def get_init_inputs():
    return []
