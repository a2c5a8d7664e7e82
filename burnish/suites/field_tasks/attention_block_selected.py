"""Causal attention over selected blocks: a query block sees itself and the earlier key blocks a list names for it.

Listed blocks that are not earlier are skipped; one listed twice counts twice.  Query heads of a group share keys,
values and the list (the selection branch of Native Sparse Attention; MoBA).
"""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64
BLOCK = 64

CATEGORY = "attention"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "groups": 1, "length": 384, "count": 2},
    {"name": "odd", "batch": 2, "heads": 6, "groups": 2, "length": 161, "count": 1},
    {"name": "tiny", "batch": 1, "heads": 1, "groups": 1, "length": 5, "count": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 16, "groups": 2, "length": 4096, "count": 7},
    {"name": "odd", "batch": 1, "heads": 9, "groups": 3, "length": 2717, "count": 5},
]


class Model(nn.Module):
    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, query, key, value, selected):
        length, width = query.shape[2:]
        groups, blocks = selected.shape[1:3]
        query, key, value = (self.split(x, blocks) for x in (query, key, value))
        query = query.unflatten(1, (groups, -1))
        own = torch.arange(blocks, device=query.device)[:, None]
        listed = torch.cat((own.expand(*selected.shape[:3], 1), selected), dim=-1)
        scores = torch.einsum("bgsnqd,bgnkd->bgsnqk", query, self.gather(key, listed)) / math.sqrt(width)
        hidden = ~self.visible(own, selected).unsqueeze(2)
        probabilities = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        output = torch.einsum("bgsnqk,bgnkd->bgsnqd", probabilities, self.gather(value, listed))
        return output.flatten(3, 4)[..., :length, :].flatten(1, 2)

    def split(self, x, blocks):
        """Tokens in blocks, the last one filled up; what is added is in the future of every token."""
        return F.pad(x, (0, 0, 0, blocks * self.block - x.shape[2])).unflatten(2, (blocks, self.block))

    def gather(self, x, listed):
        """The tokens of the listed blocks, one after the other: (batch, groups, blocks, tokens, width)."""
        batch = torch.arange(x.shape[0], device=x.device)[:, None, None, None]
        group = torch.arange(x.shape[1], device=x.device)[:, None, None]
        return x[batch, group, listed].flatten(3, 4)

    def visible(self, own, selected):
        """Which of the gathered tokens each query sees: (batch, groups, blocks, queries, tokens)."""
        causal = torch.ones(self.block, self.block, dtype=torch.bool, device=selected.device).tril()
        earlier = (selected < own).repeat_interleave(self.block, dim=-1).unsqueeze(3)
        rows = (*selected.shape[:3], self.block)
        return torch.cat((causal.expand(*rows, -1), earlier.expand(*rows, -1)), dim=-1)


def get_inputs(batch=1, heads=4, groups=1, length=384, count=2):
    blocks = -(-length // BLOCK)
    # A random order of the earlier blocks; where there are too few, the others are skipped in the computation.
    selected = torch.rand(batch, groups, blocks, blocks).tril(-1).topk(count).indices
    key = torch.randn(batch, groups, length, WIDTH)
    value = torch.randn(batch, groups, length, WIDTH)
    return [torch.randn(batch, heads, length, WIDTH), key, value, selected]


def get_init_inputs():
    return [BLOCK]
