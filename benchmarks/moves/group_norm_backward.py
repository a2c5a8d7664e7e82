"""Group normalisation and SiLU as in diffusion models, and its gradients."""

import torch
from torch import nn

FAMILY = "normalisation"
DIRECTION = "forward+backward"

BATCH = 16
CHANNELS = 64
SIDE = 48
GROUPS = 8


class Model(nn.Module):
    def __init__(self, groups: int, channels: int) -> None:
        super().__init__()
        self.norm = nn.GroupNorm(groups, channels)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.silu(self.norm(x))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, CHANNELS, SIDE, SIDE)]


def get_init_inputs() -> list[int]:
    return [GROUPS, CHANNELS]
