"""The router of a mixture of experts once its choice is made: softmax over the chosen experts' scores, times a
constant, and the squared log-sum-exp of all scores, which the router's z-loss averages."""

import torch
from torch import nn

CHOSEN = 8
SCALE = 2.5

CATEGORY = "moe"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 1024, "experts": 64, "hidden": 256},
    {"name": "odd", "tokens": 61, "experts": 27, "hidden": 45},
    {"name": "one", "tokens": 1, "experts": 16, "hidden": 64},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 16384, "experts": 256, "hidden": 2048},
    {"name": "odd", "tokens": 4097, "experts": 61, "hidden": 1023},
]


class Model(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x, weight, chosen):
        scores = x @ weight.T
        shares = self.scale * scores.gather(1, chosen).softmax(dim=-1)
        return shares, torch.logsumexp(scores, dim=-1).square()


def get_inputs(tokens=1024, experts=64, hidden=256):
    weight = torch.randn(experts, hidden) / hidden**0.5
    chosen = torch.rand(tokens, experts).argsort(dim=-1)[:, :CHOSEN]
    return [torch.randn(tokens, hidden), weight, chosen]


def get_init_inputs():
    return [SCALE]
