"""Returns to go: running sums from the end of every row."""

import torch
from torch import nn

FAMILY = "scan"

ROWS = 2048
COLUMNS = 2048


class Model(nn.Module):
    def forward(self, rewards: torch.Tensor) -> torch.Tensor:
        return torch.flip(torch.cumsum(torch.flip(rewards, dims=(1,)), dim=1), dims=(1,))


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
