"""Decoding with a latent cache: all heads score the same compressed tokens and a rotary part, and what they read is
expanded per head afterwards (DeepSeek's multi-head latent attention)."""

import math

import torch
from torch import nn

RANK = 512
ROTARY = 64
WIDTH = 128

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 2, "heads": 16, "length": 1536},
    {"name": "odd", "batch": 3, "heads": 5, "length": 77},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 32, "heads": 128, "length": 2048},
    {"name": "odd", "batch": 5, "heads": 16, "length": 8191},
]


class Model(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, query, query_rotary, latent, latent_rotary, expand):
        scores = query @ latent.transpose(-2, -1) + query_rotary @ latent_rotary.transpose(-2, -1)
        read = (scores * self.scale).softmax(-1) @ latent
        return torch.einsum("bhr,hrd->bhd", read, expand)


def get_inputs(batch=2, heads=16, length=1536):
    query = torch.randn(batch, heads, RANK)
    query_rotary = torch.randn(batch, heads, ROTARY)
    latent = torch.randn(batch, length, RANK)
    latent_rotary = torch.randn(batch, length, ROTARY)
    return [query, query_rotary, latent, latent_rotary, torch.randn(heads, RANK, WIDTH) / math.sqrt(RANK)]


def get_init_inputs():
    return [1.0 / math.sqrt(WIDTH + ROTARY)]
