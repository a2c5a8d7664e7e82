"""A cache restored from 3-bit codes, eight in three bytes: each code stands for one of eight levels, times the norm of
its token (3-bit caches such as TurboESM's)."""

import torch
from torch import nn

WIDTH = 128
LEVELS = 8

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 640},
    {"name": "odd", "batch": 3, "heads": 5, "length": 37},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "heads": 8, "length": 4096},
    {"name": "odd", "batch": 3, "heads": 5, "length": 3001},
]


class Model(nn.Module):
    def forward(self, packed, levels, norms):
        low, middle, high = packed.to(torch.int32).unflatten(-1, (-1, 3)).unbind(-1)
        word = low | (middle << 8) | (high << 16)
        shifts = torch.arange(0, 24, 3, dtype=torch.int32, device=packed.device)
        codes = ((word.unsqueeze(-1) >> shifts) & 7).flatten(-2)
        return levels[codes.long()] * norms.unsqueeze(-1)


def get_inputs(batch=1, heads=4, length=640):
    packed = torch.randint(0, 256, (batch, heads, length, WIDTH * 3 // 8), dtype=torch.uint8)
    levels = torch.linspace(-2.0, 2.0, LEVELS) + 0.2 * torch.rand(LEVELS)
    return [packed, levels, 0.5 + torch.rand(batch, heads, length)]


def get_init_inputs():
    return []
