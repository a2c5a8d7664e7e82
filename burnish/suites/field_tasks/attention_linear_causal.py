"""Causal linear attention with elu + 1 as the feature map, in chunks: products inside a chunk and a running state
of keys times values before it."""

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64
CHUNK = 64

CATEGORY = "attention"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 320},
    {"name": "odd", "batch": 2, "heads": 3, "length": 155},
    {"name": "tiny", "batch": 1, "heads": 1, "length": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 2, "heads": 16, "length": 4096},
    {"name": "odd", "batch": 1, "heads": 7, "length": 5003},
]


class Model(nn.Module):
    def __init__(self, chunk):
        super().__init__()
        self.chunk = chunk

    def forward(self, query, key, value):
        length = query.shape[-2]
        query, key = F.elu(query) + 1, F.elu(key) + 1
        total = (query * key.cumsum(-2)).sum(-1, keepdim=True)
        query, key, value = (self.split(x) for x in (query, key, value))
        state = key.transpose(-2, -1) @ value
        before = state.cumsum(2) - state
        inside = (query @ key.transpose(-2, -1)).tril() @ value
        return (inside + query @ before).flatten(2, 3)[:, :, :length] / total

    def split(self, x):
        """(batch, heads, chunks, chunk, width), the last chunk filled up with zeros."""
        return F.pad(x, (0, 0, 0, -x.shape[2] % self.chunk)).unflatten(2, (-1, self.chunk))


def get_inputs(batch=1, heads=4, length=320):
    shape = (batch, heads, length, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.randn(shape)]


def get_init_inputs():
    return [CHUNK]
