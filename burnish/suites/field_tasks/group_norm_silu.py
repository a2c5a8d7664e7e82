"""Group normalisation of images followed by SiLU: what stands before each convolution of a diffusion U-Net."""

import torch
from torch import nn
from torch.nn import functional as F

GROUPS = 32
EPSILON = 1e-5

CATEGORY = "normalisation"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 4, "channels": 128, "height": 32, "width": 32},
    {"name": "odd", "batch": 3, "channels": 96, "height": 7, "width": 13},
    {"name": "tiny", "batch": 1, "channels": 64, "height": 3, "width": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 16, "channels": 320, "height": 64, "width": 64},
    {"name": "odd", "batch": 3, "channels": 160, "height": 33, "width": 47},
]


class Model(nn.Module):
    def __init__(self, groups, epsilon):
        super().__init__()
        self.groups = groups
        self.epsilon = epsilon

    def forward(self, x, weight, bias):
        return F.silu(F.group_norm(x, self.groups, weight, bias, self.epsilon))


def get_inputs(batch=4, channels=128, height=32, width=32):
    return [
        torch.randn(batch, channels, height, width),
        1.0 + 0.1 * torch.randn(channels),
        0.1 * torch.randn(channels),
    ]


def get_init_inputs():
    return [GROUPS, EPSILON]
