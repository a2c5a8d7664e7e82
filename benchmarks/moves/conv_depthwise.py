"""A depthwise 3 by 3 convolution and ReLU6, as mobile networks use it."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 16
CHANNELS = 64
SIDE = 56


class Model(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, kernel_size=3, padding=1, groups=channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.relu6(self.conv(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS]
