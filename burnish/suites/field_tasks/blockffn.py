"""A feed-forward layer cut into blocks of neurons of which each chunk of tokens uses a few, with a weight per token
and block: the chunk-wise activation sparsity of BlockFFN."""

import torch
from torch import nn
from torch.nn import functional as F

CATEGORY = "moe"
WORKLOADS = [
    {"name": "small", "chunks": 8, "length": 16, "blocks": 16, "used": 4, "width": 64, "hidden": 256},
    {"name": "odd", "chunks": 3, "length": 7, "blocks": 5, "used": 3, "width": 17, "hidden": 45},
    {"name": "one", "chunks": 1, "length": 1, "blocks": 4, "used": 1, "width": 32, "hidden": 64},
]
GPU_WORKLOADS = [
    {"name": "large", "chunks": 32, "length": 32, "blocks": 64, "used": 8, "width": 128, "hidden": 2048},
    {"name": "odd", "chunks": 9, "length": 31, "blocks": 40, "used": 5, "width": 96, "hidden": 1023},
]


class Model(nn.Module):
    def forward(self, x, used, shares, up, down):
        inner = F.silu(torch.einsum("clh,cbwh->clbw", x, up[used]))
        return torch.einsum("clbw,cbwh->clh", inner * shares[..., None], down[used])


def get_inputs(chunks=8, length=16, blocks=16, used=4, width=64, hidden=256):
    return [
        torch.randn(chunks, length, hidden),
        torch.rand(chunks, blocks).argsort(dim=-1)[:, :used],
        torch.rand(chunks, length, used),
        torch.randn(blocks, width, hidden) / hidden**0.5,
        torch.randn(blocks, width, hidden) / (used * width) ** 0.5,
    ]


def get_init_inputs():
    return []
