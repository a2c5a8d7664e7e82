"""Depthwise convolution with 31x31 filters and a bias, as RepLKNet and other large-kernel networks use."""

import torch
from torch import nn
from torch.nn import functional as F

SIZE = 31

CATEGORY = "vision"
WORKLOADS = [
    {"name": "small", "batch": 1, "channels": 16, "height": 16, "width": 16},
    {"name": "odd", "batch": 2, "channels": 5, "height": 11, "width": 7},
    {"name": "one", "batch": 1, "channels": 32, "height": 1, "width": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "channels": 256, "height": 28, "width": 28},
    {"name": "odd", "batch": 3, "channels": 65, "height": 33, "width": 29},
]


class Model(nn.Module):
    def forward(self, x, weight, bias):
        return F.conv2d(x, weight, bias, padding=weight.shape[-1] // 2, groups=x.shape[1])


def get_inputs(batch=1, channels=16, height=16, width=16):
    return [
        torch.randn(batch, channels, height, width),
        torch.randn(channels, 1, SIZE, SIZE) / SIZE,
        0.1 * torch.randn(channels),
    ]


def get_init_inputs():
    return []
