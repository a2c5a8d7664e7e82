"""InceptionNeXt's token mixer: a few channels through a square, a flat and a tall depthwise convolution each, the
others left as they are."""

import torch
from torch import nn

CHANNELS = 128
BRANCH = 16
SQUARE = 3
BAND = 11

CATEGORY = "vision"
WORKLOADS = [
    {"name": "small", "batch": 16, "height": 28, "width": 28},
    {"name": "odd", "batch": 3, "height": 13, "width": 7},
    {"name": "one", "batch": 1, "height": 1, "width": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 128, "height": 56, "width": 56},
    {"name": "odd", "batch": 5, "height": 33, "width": 47},
]


class Model(nn.Module):
    def __init__(self, channels, branch, square, band):
        super().__init__()
        self.sizes = (channels - 3 * branch, branch, branch, branch)
        self.square = nn.Conv2d(branch, branch, square, padding=square // 2, groups=branch)
        self.flat = nn.Conv2d(branch, branch, (1, band), padding=(0, band // 2), groups=branch)
        self.tall = nn.Conv2d(branch, branch, (band, 1), padding=(band // 2, 0), groups=branch)

    def forward(self, x):
        same, square, flat, tall = x.split(self.sizes, dim=1)
        return torch.cat((same, self.square(square), self.flat(flat), self.tall(tall)), dim=1)


def get_inputs(batch=16, height=28, width=28):
    return [torch.randn(batch, CHANNELS, height, width)]


def get_init_inputs():
    return [CHANNELS, BRANCH, SQUARE, BAND]
