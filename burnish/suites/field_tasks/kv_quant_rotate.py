"""Keys and values restored from signed 4-bit codes, two in a byte: scaled per head, then turned back by the transpose
of the orthogonal matrix that spread their outliers (rotated caches such as OSCAR and SAW-INT4)."""

import torch
from torch import nn

WIDTH = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 1024},
    {"name": "odd", "batch": 3, "heads": 5, "length": 37},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "heads": 8, "length": 4096},
    {"name": "odd", "batch": 3, "heads": 5, "length": 3001},
]


class Model(nn.Module):
    def forward(self, key, key_scale, value, value_scale, rotation):
        return self.restore(key, key_scale, rotation), self.restore(value, value_scale, rotation)

    @staticmethod
    def restore(packed, scale, rotation):
        codes = torch.stack((packed & 15, packed >> 4), dim=-1).flatten(-2)
        signed = (codes ^ 8).to(torch.int8) - 8
        return (signed * scale[:, None, None]) @ rotation.T


def get_inputs(batch=1, heads=4, length=1024):
    shape = (batch, heads, length, WIDTH // 2)
    key = torch.randint(0, 256, shape, dtype=torch.uint8)
    value = torch.randint(0, 256, shape, dtype=torch.uint8)
    scales = [0.1 + 0.2 * torch.rand(heads) for _ in range(2)]
    rotation = torch.linalg.qr(torch.randn(WIDTH, WIDTH)).Q
    return [key, scales[0], value, scales[1], rotation]


def get_init_inputs():
    return []
