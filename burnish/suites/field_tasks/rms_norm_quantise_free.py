"""Root-mean-square normalisation with a weight per column and a given scale per row and block of columns: the
normalisation in front of block-scaled low-precision products, without the rounding."""

import torch
from torch import nn

BLOCK = 128
EPSILON = 1e-6

CATEGORY = "normalisation"
WORKLOADS = [
    {"name": "small", "rows": 1024, "blocks": 8},
    {"name": "odd", "rows": 61, "blocks": 3},
    {"name": "one", "rows": 1, "blocks": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 8192, "blocks": 32},
    {"name": "odd", "rows": 1001, "blocks": 23},
]


class Model(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, x, weight, scales):
        variance = x.square().mean(-1, keepdim=True)
        normal = x * torch.rsqrt(variance + self.epsilon) * weight
        return (normal.reshape(*scales.shape, -1) * scales[..., None]).reshape(x.shape)


def get_inputs(rows=1024, blocks=8):
    width = blocks * BLOCK
    return [torch.randn(rows, width), 1.0 + 0.1 * torch.randn(width), 0.5 + torch.rand(rows, blocks)]


def get_init_inputs():
    return [EPSILON]
