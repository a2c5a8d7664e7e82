"""A Kolmogorov-Arnold layer: every input passes through a cubic B-spline of its own for every output, and through
SiLU with a plain weight, and the results are summed."""

import torch
from torch import nn
from torch.nn import functional as F

INPUTS = 128
OUTPUTS = 128
INTERVALS = 8
RANGE = 3.0

CATEGORY = "scientific"
WORKLOADS = [{"name": "small", "rows": 160}, {"name": "odd", "rows": 37}, {"name": "one", "rows": 1}]
GPU_WORKLOADS = [{"name": "large", "rows": 8192}, {"name": "odd", "rows": 1001}]


class Model(nn.Module):
    def __init__(self, inputs, outputs, intervals, extent):
        super().__init__()
        self.step = 2.0 * extent / intervals
        # Three more than intervals: every point of the range lies under four of the bells.
        centres = -extent + self.step * torch.arange(-1, intervals + 2)
        self.register_buffer("centres", centres)
        self.base = nn.Parameter(torch.randn(inputs, outputs) / inputs**0.5)
        self.spline = nn.Parameter(torch.randn(inputs, intervals + 3, outputs) / inputs**0.5)

    def forward(self, x):
        distance = ((x[..., None] - self.centres) / self.step).abs()
        near = 2.0 / 3.0 - distance.square() + 0.5 * distance**3
        far = (2.0 - distance).clamp(min=0.0) ** 3 / 6.0
        bells = torch.where(distance < 1.0, near, far)
        return F.silu(x) @ self.base + bells.flatten(1) @ self.spline.flatten(0, 1)


def get_inputs(rows=160):
    return [torch.randn(rows, INPUTS)]


def get_init_inputs():
    return [INPUTS, OUTPUTS, INTERVALS, RANGE]
