"""A 3 by 3 by 3 convolution over voxels, and leaky ReLU."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 4
CHANNELS = 8
OUT = 16
DEPTH = 16
SIDE = 32


class Model(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.Conv3d(channels, out, kernel_size=3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.leaky_relu(self.conv(x), 0.1)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, DEPTH, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS, OUT]
