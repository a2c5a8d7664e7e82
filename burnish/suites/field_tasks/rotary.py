"""Rotary position embedding of queries and keys, halves rotated (the GPT-NeoX convention)."""

import torch
from torch import nn

HEADS = 8
WIDTH = 64
BASE = 10000.0

CATEGORY = "attention"
WORKLOADS = [{"name": "small", "length": 128}, {"name": "odd", "length": 77}, {"name": "one", "length": 1}]
GPU_WORKLOADS = [{"name": "large", "length": 8192}, {"name": "odd", "length": 3001}]


class Model(nn.Module):
    def __init__(self, width, base):
        super().__init__()
        frequencies = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
        self.register_buffer("frequencies", frequencies)

    def forward(self, query, key, positions):
        angles = positions[:, None].to(self.frequencies.dtype) * self.frequencies
        cos = torch.cat((angles.cos(), angles.cos()), dim=-1)
        sin = torch.cat((angles.sin(), angles.sin()), dim=-1)
        return self.rotate(query, cos, sin), self.rotate(key, cos, sin)

    @staticmethod
    def rotate(x, cos, sin):
        first, second = x.chunk(2, dim=-1)
        return x * cos + torch.cat((-second, first), dim=-1) * sin


def get_inputs(length=128):
    shape = (2, HEADS, length, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.arange(length)]


def get_init_inputs():
    return [WIDTH, BASE]
