"""GELU (tanh form) of one half of the columns times the other half: the gate of Gemma's feed-forward layer."""

import torch
from torch import nn
from torch.nn import functional as F

CATEGORY = "elementwise"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 256, "inner": 1024},
    {"name": "odd", "tokens": 37, "inner": 333},
    {"name": "one", "tokens": 1, "inner": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 4096, "inner": 8192},
    {"name": "odd", "tokens": 1001, "inner": 4093},
]


class Model(nn.Module):
    def forward(self, x):
        gate, up = x.chunk(2, dim=-1)
        return F.gelu(gate, approximate="tanh") * up


def get_inputs(tokens=256, inner=1024):
    return [torch.randn(tokens, 2 * inner)]


def get_init_inputs():
    return []
