"""The residual added, then root-mean-square normalisation; both the sum and the normalised sum are returned, as
between the layers of Llama-like models."""

import torch
from torch import nn

EPSILON = 1e-6

CATEGORY = "normalisation"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "rows": 256, "hidden": 1024},
    {"name": "odd", "rows": 61, "hidden": 333},
    {"name": "one", "rows": 1, "hidden": 1024},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 8192, "hidden": 4096},
    {"name": "odd", "rows": 1001, "hidden": 2049},
]


class Model(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, x, residual, weight):
        total = x + residual
        variance = total.square().mean(-1, keepdim=True)
        return total * torch.rsqrt(variance + self.epsilon) * weight, total


def get_inputs(rows=256, hidden=1024):
    return [torch.randn(rows, hidden), torch.randn(rows, hidden), 1.0 + 0.1 * torch.randn(hidden)]


def get_init_inputs():
    return [EPSILON]
