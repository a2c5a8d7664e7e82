"""Hardswish with a channel scale and a clamp, as mobile networks use it on images."""

import torch
from torch import nn

FAMILY = "elementwise"

BATCH = 8
CHANNELS = 64
SIDE = 64


class Model(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.scale = nn.Parameter(1.0 + 0.1 * torch.randn(channels, 1, 1))
        self.shift = nn.Parameter(0.1 * torch.randn(channels, 1, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.clamp(nn.functional.hardswish(x * self.scale + self.shift) + 0.1 * x, -1.0, 4.0)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS]
