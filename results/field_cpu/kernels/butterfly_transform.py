"""A product of sparse butterfly factors, each mixing pairs of elements a power of two apart by learned 2x2 matrices:
fast structured replacements of dense layers and of Fourier transforms."""

import torch
from torch import nn

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "batch": 128, "stages": 9},
    {"name": "odd", "batch": 37, "stages": 7},
    {"name": "one", "batch": 1, "stages": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 8192, "stages": 10},
    {"name": "odd", "batch": 777, "stages": 12},
]


class Model(nn.Module):
    def forward(self, x, factors):
        batch, size = x.shape
        for i in range(factors.shape[0]):
            stride = 2**i
            factor = factors[i].reshape(-1, 2, 2, stride)
            pairs = x.reshape(batch, size // (2 * stride), 1, 2, stride)
            x = (factor * pairs).sum(dim=3)
        return x.reshape(batch, size)


class ModelNew(Model):
    """Model as it is."""
