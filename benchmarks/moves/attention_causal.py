"""Causal attention by the library's fused call."""

import torch
from torch import nn

FAMILY = "attention"

HEADS = 16
LENGTH = 512
WIDTH = 64


class Model(nn.Module):
    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(1, HEADS, LENGTH, WIDTH) for _ in range(3)]


def get_init_inputs() -> list[int]:
    return []
