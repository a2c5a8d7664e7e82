"""The gate between the two projections of a gated layer, with the bias of each."""

import torch
from torch import nn

FAMILY = "elementwise"

ROWS = 512
COLUMNS = 4096


class Model(nn.Module):
    def __init__(self, columns: int) -> None:
        super().__init__()
        self.gate_bias = nn.Parameter(0.1 * torch.randn(columns))
        self.up_bias = nn.Parameter(0.1 * torch.randn(columns))

    def forward(self, gate: torch.Tensor, up: torch.Tensor) -> torch.Tensor:
        return nn.functional.silu(gate + self.gate_bias) * (up + self.up_bias)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, COLUMNS), torch.randn(ROWS, COLUMNS)]


def get_init_inputs() -> list[int]:
    return [COLUMNS]
