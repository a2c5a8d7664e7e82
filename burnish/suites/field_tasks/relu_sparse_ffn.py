"""The feed-forward layer with a squared ReLU between its two products; about half of the inner values are zero, which
kernels for sparse activations make use of."""

import torch
from torch import nn
from torch.nn import functional as F

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "tokens": 192, "hidden": 256, "inner": 1024},
    {"name": "odd", "tokens": 37, "hidden": 45, "inner": 123},
    {"name": "one", "tokens": 1, "hidden": 256, "inner": 1024},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1024, "hidden": 2048, "inner": 8192},
    {"name": "odd", "tokens": 77, "hidden": 1023, "inner": 4093},
    {"name": "one", "tokens": 1, "hidden": 2048, "inner": 8192},
]


class Model(nn.Module):
    def forward(self, x, up, down):
        return F.relu(x @ up.T).square() @ down


def get_inputs(tokens=192, hidden=256, inner=1024):
    up = torch.randn(inner, hidden) / hidden**0.5
    return [torch.randn(tokens, hidden), up, torch.randn(inner, hidden) / inner**0.5]


def get_init_inputs():
    return []
