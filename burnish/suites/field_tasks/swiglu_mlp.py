"""The gated feed-forward layer with its backward pass and the weights as inputs: what training a Llama-like model
spends most of its time in."""

import torch
from torch import nn
from torch.nn import functional as F

CATEGORY = "fine-tuning"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 96, "hidden": 192, "inner": 512},
    {"name": "odd", "tokens": 37, "hidden": 45, "inner": 123},
    {"name": "one", "tokens": 1, "hidden": 192, "inner": 512},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 2048, "hidden": 1024, "inner": 2816},
    {"name": "odd", "tokens": 509, "hidden": 1023, "inner": 2049},
]


class Model(nn.Module):
    def forward(self, x, gate, up, down):
        return F.linear(F.silu(F.linear(x, gate)) * F.linear(x, up), down)


def get_inputs(tokens=96, hidden=192, inner=512):
    return [
        torch.randn(tokens, hidden),
        torch.randn(inner, hidden) / hidden**0.5,
        torch.randn(inner, hidden) / hidden**0.5,
        torch.randn(hidden, inner) / inner**0.5,
    ]


def get_init_inputs():
    return []
