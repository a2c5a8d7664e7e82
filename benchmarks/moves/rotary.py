"""Rotary position embedding of queries and keys by halves, as Llama-like models do it."""

import torch
from torch import nn

FAMILY = "rotary"

HEADS = 16
LENGTH = 1024
WIDTH = 64


class Model(nn.Module):
    cosines: torch.Tensor
    sines: torch.Tensor

    def __init__(self, length: int, width: int) -> None:
        super().__init__()
        rates = 10000.0 ** (-torch.arange(0, width, 2) / width)
        angles = torch.outer(torch.arange(length), rates).repeat(1, 2)
        self.register_buffer("cosines", angles.cos())
        self.register_buffer("sines", angles.sin())

    def forward(self, queries: torch.Tensor, keys: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.rotate(queries), self.rotate(keys)

    def rotate(self, x: torch.Tensor) -> torch.Tensor:
        first, second = x.chunk(2, dim=-1)
        return x * self.cosines + torch.cat((-second, first), dim=-1) * self.sines


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(1, HEADS, LENGTH, WIDTH), torch.randn(1, HEADS, LENGTH, WIDTH)]


def get_init_inputs() -> list[int]:
    return [LENGTH, WIDTH]
