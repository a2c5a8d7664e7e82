"""Root-mean-square normalisation as Llama-like models compute it."""

import torch
from torch import nn

HIDDEN = 1024
EPSILON = 1e-6

CATEGORY = "normalisation"
WORKLOADS = [{"name": "small", "rows": 256}, {"name": "odd", "rows": 61}, {"name": "one", "rows": 1}]
GPU_WORKLOADS = [{"name": "large", "rows": 32768}, {"name": "odd", "rows": 10007}]


class Model(nn.Module):
    def __init__(self, hidden, epsilon):
        super().__init__()
        self.weight = nn.Parameter(1.0 + 0.1 * torch.randn(hidden))
        self.epsilon = epsilon

    def forward(self, x):
        variance = x.pow(2).mean(-1, keepdim=True)
        return x * torch.rsqrt(variance + self.epsilon) * self.weight


class Library(Model):
    def forward(self, x):
        return nn.functional.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)


def get_inputs(rows=256):
    return [torch.randn(rows, HIDDEN)]


def get_init_inputs():
    return [HIDDEN, EPSILON]
