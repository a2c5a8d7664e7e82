"""Attention with a mask of padding, written out: scores, mask, softmax, values."""

import torch
from torch import nn

FAMILY = "attention"

BATCH = 4
HEADS = 8
LENGTH = 256
WIDTH = 64


class Model(nn.Module):
    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, keep: torch.Tensor) -> torch.Tensor:
        scores = torch.matmul(q, k.transpose(-2, -1)) / WIDTH**0.5
        scores = scores.masked_fill(~keep[:, None, None, :], -1e9)
        return torch.matmul(torch.softmax(scores, dim=-1), v)


def get_inputs() -> list[torch.Tensor]:
    lengths = torch.randint(LENGTH // 2, LENGTH + 1, (BATCH, 1))
    tensors = [torch.randn(BATCH, HEADS, LENGTH, WIDTH) for _ in range(3)]
    return [*tensors, torch.arange(LENGTH) < lengths]


def get_init_inputs() -> list[int]:
    return []
