"""Softmax of scaled and biased scores, written out step by step."""

import torch
from torch import nn

FAMILY = "softmax"

ROWS = 2048
COLUMNS = 1024
SCALE = 0.125


class Model(nn.Module):
    def forward(self, scores: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        shifted = scores * SCALE + bias
        exponentials = torch.exp(shifted - shifted.amax(dim=-1, keepdim=True))
        return exponentials / exponentials.sum(dim=-1, keepdim=True)


def get_inputs() -> list[torch.Tensor]:
    return [8.0 * torch.randn(ROWS, COLUMNS), torch.randn(COLUMNS)]


def get_init_inputs() -> list[int]:
    return []
