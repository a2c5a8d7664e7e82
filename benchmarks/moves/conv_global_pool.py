"""A convolution whose output is only averaged over the image, with no activation between."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 8
CHANNELS = 16
OUT = 64
SIDE = 56


class Model(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, out, kernel_size=3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.mean(self.conv(x), dim=(2, 3))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS, OUT]
