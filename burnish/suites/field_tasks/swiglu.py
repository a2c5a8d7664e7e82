"""The gated feed-forward block: silu(x W_gate) * (x W_up), then the projection down."""

import torch
from torch import nn
from torch.nn import functional as F

HIDDEN = 256
INNER = 688

CATEGORY = "fine-tuning"
WORKLOADS = [{"name": "small", "tokens": 128}, {"name": "odd", "tokens": 37}, {"name": "one", "tokens": 1}]
GPU_WORKLOADS = [{"name": "large", "tokens": 32768}, {"name": "odd", "tokens": 8191}]


class Model(nn.Module):
    def __init__(self, hidden, inner):
        super().__init__()
        self.gate = nn.Linear(hidden, inner, bias=False)
        self.up = nn.Linear(hidden, inner, bias=False)
        self.down = nn.Linear(inner, hidden, bias=False)

    def forward(self, x):
        return self.down(F.silu(self.gate(x)) * self.up(x))


def get_inputs(tokens=128):
    return [torch.randn(tokens, HIDDEN)]


def get_init_inputs():
    return [HIDDEN, INNER]
