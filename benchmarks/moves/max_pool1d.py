"""The largest of every eight neighbours along a signal, in steps of four."""

import torch
from torch import nn

FAMILY = "pooling"

BATCH = 16
CHANNELS = 64
LENGTH = 4096


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.max_pool1d(x, kernel_size=8, stride=4, padding=2)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, LENGTH)]


def get_init_inputs() -> list[int]:
    return []
