"""Causal attention in which four heads of queries share one of keys and values."""

import torch
from torch import nn

FAMILY = "attention"

HEADS = 16
SHARED = 4
LENGTH = 512
WIDTH = 64


class Model(nn.Module):
    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)


def get_inputs() -> list[torch.Tensor]:
    shared = [torch.randn(1, SHARED, LENGTH, WIDTH) for _ in range(2)]
    return [torch.randn(1, HEADS, LENGTH, WIDTH), *shared]


def get_init_inputs() -> list[int]:
    return []
