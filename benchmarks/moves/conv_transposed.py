"""A transposed convolution that doubles the side, with a bias and tanh: the end of a generator."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 16
CHANNELS = 64
OUT = 16
SIDE = 32


class Model(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.ConvTranspose2d(channels, out, kernel_size=4, stride=2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.tanh(self.conv(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS, OUT]
