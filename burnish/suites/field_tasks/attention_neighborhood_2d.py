"""Neighborhood attention on an image: each pixel attends to the 7 by 7 window around it, which is moved inwards at
the borders (NATTEN)."""

import math

import torch
from torch import nn

WIDTH = 32
WINDOW = 7

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 2, "height": 16, "width": 16},
    {"name": "odd", "batch": 2, "heads": 3, "height": 9, "width": 7},
    {"name": "one", "batch": 1, "heads": 1, "height": 7, "width": 7},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "heads": 4, "height": 56, "width": 56},
    {"name": "odd", "batch": 1, "heads": 3, "height": 61, "width": 47},
]


class Model(nn.Module):
    def __init__(self, window):
        super().__init__()
        self.window = window

    def forward(self, query, key, value):
        height, width = query.shape[2:4]
        rows = self.neighbours(height, query.device)[:, None, :, None]
        columns = self.neighbours(width, query.device)[None, :, None, :]
        keys = key[:, :, rows, columns].flatten(4, 5)
        values = value[:, :, rows, columns].flatten(4, 5)
        scores = (keys @ query.unsqueeze(-1)).squeeze(-1) / math.sqrt(query.shape[-1])
        return (scores.softmax(-1).unsqueeze(-2) @ values).squeeze(-2)

    def neighbours(self, size, device):
        """The positions that each place along an axis attends to: (size, window)."""
        first = (torch.arange(size, device=device) - self.window // 2).clamp(0, size - self.window)
        return first[:, None] + torch.arange(self.window, device=device)


def get_inputs(batch=1, heads=2, height=16, width=16):
    shape = (batch, heads, height, width, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.randn(shape)]


def get_init_inputs():
    return [WINDOW]
