# Exported by Burnish: needs torch and what is imported below, not Burnish.
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


class ModelNew(Model):
    """Model as it is."""
