"""A convolution, batch normalisation with fixed statistics and ReLU, as at inference."""

import torch
from torch import nn

FAMILY = "convolution"

BATCH = 4
CHANNELS = 32
OUT = 64
SIDE = 56


class Model(nn.Module):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, out, kernel_size=3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(out)
        self.norm.running_mean = 0.5 * torch.randn(out)
        self.norm.running_var = 0.5 + torch.rand(out)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.norm(self.conv(x)))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [CHANNELS, OUT]
