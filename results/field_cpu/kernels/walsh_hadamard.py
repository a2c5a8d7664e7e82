"""The orthonormal Walsh-Hadamard transform of each row, in natural order, by log2(width) rounds of sums and
differences (QuaRot, SpinQuant and QuIP# turn activations by it before quantising)."""

import math

import torch
from torch import nn

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "rows": 320, "width": 1024},
    {"name": "odd", "rows": 61, "width": 64},
    {"name": "one", "rows": 1, "width": 2},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 4096, "width": 4096},
    {"name": "odd", "rows": 3001, "width": 1024},
]


class Model(nn.Module):
    def forward(self, x):
        width, span = x.shape[-1], 1
        while span < width:
            first, second = x.unflatten(-1, (-1, 2, span)).unbind(-2)
            x = torch.stack((first + second, first - second), dim=-2).flatten(-3)
            span *= 2
        return x / math.sqrt(width)


class ModelNew(Model):
    """Model as it is."""
