"""A frozen linear layer plus a trained low-rank adapter (LoRA), as in fine-tuning of large models."""

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 1024
RANK = 16
SCALE = 2.0

CATEGORY = "fine-tuning"
DIRECTION = "forward+backward"
WORKLOADS = [{"name": "small", "tokens": 64}, {"name": "odd", "tokens": 37}, {"name": "one", "tokens": 1}]
GPU_WORKLOADS = [{"name": "large", "tokens": 8192}, {"name": "odd", "tokens": 1001}]


class Model(nn.Module):
    def __init__(self, width, rank, scale):
        super().__init__()
        self.scale = scale
        self.register_buffer("weight", torch.randn(width, width) / width**0.5)
        self.down = nn.Parameter(torch.randn(rank, width) / width**0.5)
        self.up = nn.Parameter(0.1 * torch.randn(width, rank))

    def forward(self, x):
        return F.linear(x, self.weight) + self.scale * F.linear(F.linear(x, self.down), self.up)


class ModelNew(Model):
    """Model as it is."""
