"""A few explicit steps of heat conduction on a three-dimensional grid whose conductivity differs from cell to cell,
with insulated walls: a seven-point stencil with variable coefficients."""

import torch
from torch import nn
from torch.nn import functional as F

STEPS = 3
RATE = 0.1

CATEGORY = "scientific"
WORKLOADS = [
    {"name": "small", "depth": 40, "height": 40, "width": 40},
    {"name": "odd", "depth": 7, "height": 13, "width": 5},
    {"name": "flat", "depth": 2, "height": 17, "width": 2},
]
GPU_WORKLOADS = [
    {"name": "large", "depth": 192, "height": 192, "width": 192},
    {"name": "odd", "depth": 65, "height": 77, "width": 129},
]


class Model(nn.Module):
    def __init__(self, steps, rate):
        super().__init__()
        self.steps = steps
        self.rate = rate

    def forward(self, heat, conductivity):
        # Between two cells the mean of their conductivities counts.
        walls = [0.5 * (self.ahead(conductivity, d) + self.behind(conductivity, d)) for d in range(3)]
        for _ in range(self.steps):
            gained = torch.zeros_like(heat)
            for d in range(3):
                flow = walls[d] * (self.ahead(heat, d) - self.behind(heat, d))
                before, after = [0] * 6, [0] * 6
                before[2 * (2 - d)], after[2 * (2 - d) + 1] = 1, 1
                gained = gained + F.pad(flow, after) - F.pad(flow, before)
            heat = heat + self.rate * gained
        return heat

    @staticmethod
    def ahead(x, d):
        return x.narrow(d, 1, x.shape[d] - 1)

    @staticmethod
    def behind(x, d):
        return x.narrow(d, 0, x.shape[d] - 1)


def get_inputs(depth=40, height=40, width=40):
    return [torch.randn(depth, height, width), 0.2 + torch.rand(depth, height, width)]


def get_init_inputs():
    return [STEPS, RATE]
