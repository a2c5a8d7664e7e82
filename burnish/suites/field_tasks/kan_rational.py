"""Learned rational activation functions, one per group of channels, as Kolmogorov-Arnold transformers use them;
absolute values in the denominator keep it at one or more."""

import torch
from torch import nn

CHANNELS = 768
GROUPS = 8
UPPER = 5
LOWER = 4

CATEGORY = "elementwise"
DIRECTION = "forward+backward"
WORKLOADS = [{"name": "small", "tokens": 64}, {"name": "odd", "tokens": 37}, {"name": "one", "tokens": 1}]
GPU_WORKLOADS = [{"name": "large", "tokens": 1024}, {"name": "odd", "tokens": 197}]


class Model(nn.Module):
    def __init__(self, groups, upper, lower):
        super().__init__()
        fading = 0.5 ** torch.arange(max(upper, lower) + 1)
        self.upper = nn.Parameter(torch.randn(groups, upper + 1) * fading[: upper + 1])
        self.lower = nn.Parameter(torch.randn(groups, lower) * fading[:lower])

    def forward(self, x):
        groups, terms = self.upper.shape
        y = x.reshape(x.shape[0], groups, -1)
        upper = self.upper[:, -1:]
        for k in range(terms - 2, -1, -1):
            upper = upper * y + self.upper[:, k : k + 1]
        size, weights = y.abs(), self.lower.abs()
        lower = weights[:, -1:]
        for k in range(weights.shape[1] - 2, -1, -1):
            lower = lower * size + weights[:, k : k + 1]
        return (upper / (1.0 + lower * size)).reshape(x.shape)


def get_inputs(tokens=64):
    return [torch.randn(tokens, CHANNELS)]


def get_init_inputs():
    return [GROUPS, UPPER, LOWER]
