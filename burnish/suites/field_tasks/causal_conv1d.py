"""A short causal convolution along time, one filter per channel, then SiLU: the step before the scan in Mamba-like
models."""

import torch
from torch import nn
from torch.nn import functional as F

TAPS = 4

CATEGORY = "sequence"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 4, "channels": 128, "length": 256},
    {"name": "odd", "batch": 3, "channels": 17, "length": 77},
    {"name": "one", "batch": 1, "channels": 128, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 2, "channels": 2048, "length": 2048},
    {"name": "odd", "batch": 3, "channels": 1023, "length": 777},
]


class Model(nn.Module):
    def forward(self, x, weight, bias):
        channels, taps = weight.shape
        padded = F.pad(x, (taps - 1, 0))
        return F.silu(F.conv1d(padded, weight[:, None], bias, groups=channels))


def get_inputs(batch=4, channels=128, length=256):
    return [
        torch.randn(batch, channels, length),
        torch.randn(channels, TAPS) / TAPS**0.5,
        0.1 * torch.randn(channels),
    ]


def get_init_inputs():
    return []
