"""A ConvNeXt block: 7x7 depthwise convolution, layer normalisation over channels, two pointwise layers with GELU
between them, a scale per channel and the residual."""

import torch
from torch import nn
from torch.nn import functional as F

CHANNELS = 96
SIZE = 7

CATEGORY = "vision"
WORKLOADS = [
    {"name": "small", "batch": 4, "height": 14, "width": 14},
    {"name": "odd", "batch": 2, "height": 9, "width": 5},
    {"name": "one", "batch": 1, "height": 1, "width": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 16, "height": 56, "width": 56},
    {"name": "odd", "batch": 3, "height": 33, "width": 47},
]


class Model(nn.Module):
    def __init__(self, channels, size):
        super().__init__()
        self.depthwise = nn.Conv2d(channels, channels, size, padding=size // 2, groups=channels)
        self.norm = nn.LayerNorm(channels, eps=1e-6)
        self.up = nn.Linear(channels, 4 * channels)
        self.down = nn.Linear(4 * channels, channels)
        self.scale = nn.Parameter(0.5 + 0.1 * torch.randn(channels))

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        y = self.scale * self.down(F.gelu(self.up(y)))
        return x + y.permute(0, 3, 1, 2)


def get_inputs(batch=4, height=14, width=14):
    return [torch.randn(batch, CHANNELS, height, width)]


def get_init_inputs():
    return [CHANNELS, SIZE]
