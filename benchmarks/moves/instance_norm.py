"""Every channel of every image normalised by itself, then a leaky ReLU."""

import torch
from torch import nn

FAMILY = "normalisation"

BATCH = 16
CHANNELS = 32
SIDE = 64


class Model(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.leaky_relu(nn.functional.instance_norm(x), 0.2)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return []
