"""Attention over short sequences, and the gradients of queries, keys and values."""

import torch
from torch import nn

FAMILY = "attention"
DIRECTION = "forward+backward"

BATCH = 4
HEADS = 8
LENGTH = 128
WIDTH = 64


class Model(nn.Module):
    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = torch.matmul(q, k.transpose(-2, -1)) / WIDTH**0.5
        return torch.matmul(torch.softmax(scores, dim=-1), v)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(BATCH, HEADS, LENGTH, WIDTH) for _ in range(3)]


def get_init_inputs() -> list[int]:
    return []
