"""Means of 3 by 3 pixels in steps of two, with padding at the border."""

import torch
from torch import nn

FAMILY = "pooling"

BATCH = 4
CHANNELS = 64
SIDE = 112


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.avg_pool2d(x, kernel_size=3, stride=2, padding=1)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return []
