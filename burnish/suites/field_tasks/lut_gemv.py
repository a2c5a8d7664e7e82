"""A vector or a few times weights looked up in codebooks: eight weights at a time are the sum of two entries of 256,
with a scale per output (additive quantisation, as AQLM decodes it)."""

import torch
from torch import nn

SPAN = 8
BOOKS = 2
ENTRIES = 256

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 1, "inner": 1024, "outer": 1024},
    {"name": "odd", "tokens": 3, "inner": 328, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 8, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1, "inner": 4096, "outer": 11008},
    {"name": "odd", "tokens": 5, "inner": 3592, "outer": 3001},
]


class Model(nn.Module):
    def forward(self, x, codes, codebooks, scales):
        first, second = codes.long().unbind(-1)
        weight = (codebooks[0][first] + codebooks[1][second]).flatten(1, 2)
        return x @ weight.T * scales


def get_inputs(tokens=1, inner=1024, outer=1024):
    codes = torch.randint(0, ENTRIES, (outer, inner // SPAN, BOOKS), dtype=torch.uint8)
    codebooks = torch.randn(BOOKS, ENTRIES, SPAN)
    return [torch.randn(tokens, inner), codes, codebooks, 0.01 + 0.02 * torch.rand(outer)]


def get_init_inputs():
    return []
