"""Queries and keys normalised per head by their root mean square, then rotated by position (Qwen 3, Gemma 3)."""

import torch
from torch import nn

WIDTH = 128
BASE = 1000000.0
EPSILON = 1e-6

CATEGORY = "normalisation"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "length": 128, "heads": 8, "groups": 2},
    {"name": "odd", "length": 77, "heads": 3, "groups": 1},
    {"name": "one", "length": 1, "heads": 1, "groups": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "length": 4096, "heads": 32, "groups": 8},
    {"name": "odd", "length": 3001, "heads": 15, "groups": 3},
]


class Model(nn.Module):
    def __init__(self, width, base, epsilon):
        super().__init__()
        self.epsilon = epsilon
        self.query_weight = nn.Parameter(1.0 + 0.1 * torch.randn(width))
        self.key_weight = nn.Parameter(1.0 + 0.1 * torch.randn(width))
        frequencies = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
        self.register_buffer("frequencies", frequencies)

    def forward(self, query, key, positions):
        angles = positions[:, None].to(self.frequencies.dtype) * self.frequencies
        angles = torch.cat((angles, angles), dim=-1).unsqueeze(1)
        cos, sin = angles.cos(), angles.sin()
        query = self.rotate(self.normalise(query, self.query_weight), cos, sin)
        return query, self.rotate(self.normalise(key, self.key_weight), cos, sin)

    def normalise(self, x, weight):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * weight

    @staticmethod
    def rotate(x, cos, sin):
        first, second = x.chunk(2, dim=-1)
        return x * cos + torch.cat((-second, first), dim=-1) * sin


class ModelNew(Model):
    """Model as it is."""
