"""Causal attention with the gradients of queries, keys and values."""

import math

import torch
from torch import nn

DIRECTION = "forward+backward"
LENGTH = 96
WIDTH = 32


class Model(nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        future = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool, device=query.device).triu(1)
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return scores.masked_fill(future, float("-inf")).softmax(-1) @ value


def get_inputs():
    return [torch.randn(2, 3, LENGTH, WIDTH) for _ in range(3)]


def get_init_inputs():
    return []
