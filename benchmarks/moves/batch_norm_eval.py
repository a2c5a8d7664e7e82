"""Batch normalisation with fixed statistics and a ReLU, as at inference."""

import torch
from torch import nn

FAMILY = "normalisation"

BATCH = 16
CHANNELS = 64
SIDE = 56


class Model(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.norm = nn.BatchNorm2d(channels)
        self.norm.running_mean = 0.5 * torch.randn(channels)
        self.norm.running_var = 0.5 + torch.rand(channels)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.norm(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS]
