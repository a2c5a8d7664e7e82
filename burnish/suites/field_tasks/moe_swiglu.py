"""A mixture of gated feed-forward experts, each token's outputs weighted by its router and summed.  Here every expert
sees every token, with weight zero where it was not chosen; a kernel need only compute the chosen ones."""

import torch
from torch import nn
from torch.nn import functional as F

CHOSEN = 2

CATEGORY = "moe"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 96, "experts": 4, "hidden": 128, "inner": 96},
    {"name": "odd", "tokens": 37, "experts": 3, "hidden": 45, "inner": 31},
    {"name": "one", "tokens": 1, "experts": 4, "hidden": 64, "inner": 32},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1024, "experts": 8, "hidden": 1024, "inner": 512},
    {"name": "odd", "tokens": 333, "experts": 5, "hidden": 511, "inner": 255},
]


class Model(nn.Module):
    def forward(self, x, experts, shares, gate, up, down):
        out = torch.zeros_like(x)
        for i in range(gate.shape[0]):
            share = (shares * (experts == i)).sum(-1, keepdim=True)
            inner = F.silu(x @ gate[i]) * (x @ up[i])
            out = out + share * (inner @ down[i])
        return out


def get_inputs(tokens=96, experts=4, hidden=128, inner=96):
    return [
        torch.randn(tokens, hidden),
        torch.rand(tokens, experts).argsort(dim=-1)[:, :CHOSEN],
        torch.randn(tokens, CHOSEN).softmax(dim=-1),
        torch.randn(experts, hidden, inner) / hidden**0.5,
        torch.randn(experts, hidden, inner) / hidden**0.5,
        torch.randn(experts, inner, hidden) / inner**0.5,
    ]


def get_init_inputs():
    return []
