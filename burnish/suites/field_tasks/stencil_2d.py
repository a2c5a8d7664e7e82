"""A few sweeps of a nine-point stencil over a grid with zeros around it, as in image filters and explicit solvers."""

import torch
from torch import nn
from torch.nn import functional as F

SWEEPS = 4

CATEGORY = "scientific"
WORKLOADS = [
    {"name": "small", "height": 384, "width": 384},
    {"name": "odd", "height": 61, "width": 37},
    {"name": "line", "height": 1, "width": 5},
]
GPU_WORKLOADS = [
    {"name": "large", "height": 3072, "width": 3072},
    {"name": "odd", "height": 1001, "width": 2049},
]


class Model(nn.Module):
    def __init__(self, sweeps):
        super().__init__()
        self.sweeps = sweeps

    def forward(self, grid, weights):
        height, width = grid.shape
        for _ in range(self.sweeps):
            padded = F.pad(grid, (1, 1, 1, 1))
            grid = sum(weights[i, j] * padded[i : i + height, j : j + width] for i in range(3) for j in range(3))
        return grid


def get_inputs(height=384, width=384):
    return [torch.randn(height, width), torch.randn(3, 3) / 3.0]


def get_init_inputs():
    return [SWEEPS]
