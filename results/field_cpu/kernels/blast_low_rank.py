# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""A BLAST matrix: cut into blocks, each the product of a left factor shared by its block row, a diagonal of its own
and a right factor shared by its block column."""

import torch
from torch import nn

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "tokens": 256, "blocks": 4, "width": 128, "rank": 128},
    {"name": "odd", "tokens": 37, "blocks": 3, "width": 45, "rank": 17},
    {"name": "one", "tokens": 1, "blocks": 4, "width": 128, "rank": 64},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 2048, "blocks": 16, "width": 256, "rank": 512},
    {"name": "odd", "tokens": 777, "blocks": 7, "width": 129, "rank": 65},
]


class Model(nn.Module):
    def forward(self, x, left, diagonals, right):
        blocks, width, _ = right.shape
        inner = torch.einsum("tbw,bwr->tbr", x.reshape(-1, blocks, width), right)
        mixed = torch.einsum("abr,tbr->tar", diagonals, inner)
        return torch.einsum("tar,awr->taw", mixed, left).reshape(x.shape[0], -1)


class ModelNew(Model):
    """Model as it is."""
