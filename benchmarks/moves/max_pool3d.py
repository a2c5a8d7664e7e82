"""The largest of 3 by 3 by 3 voxels in steps of two."""

import torch
from torch import nn

FAMILY = "pooling"

BATCH = 1
CHANNELS = 16
DEPTH = 32
SIDE = 48


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.max_pool3d(x, kernel_size=3, stride=2, padding=1)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, DEPTH, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return []
