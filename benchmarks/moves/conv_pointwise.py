"""A 1 by 1 convolution and SiLU: the expansion of an inverted bottleneck."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 8
CHANNELS = 32
OUT = 128
SIDE = 56


class Model(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, out, kernel_size=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.silu(self.conv(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS, OUT]
