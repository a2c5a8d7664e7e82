"""The largest channel less the mean one at every pixel: two reductions over the second dimension."""

import torch
from torch import nn

FAMILY = "strided reduction"

BATCH = 32
CHANNELS = 64
SIDE = 64


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.amax(dim=1) - x.mean(dim=1)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return []
