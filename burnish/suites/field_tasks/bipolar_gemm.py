"""Activations times weights of -1 and 1, 32 in an int32 (a set bit is 1), with a scale per output (binary networks,
bipolar integer formats)."""

import torch
from torch import nn

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 16, "inner": 1024, "outer": 768},
    {"name": "odd", "tokens": 7, "inner": 352, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 32, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 64, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 211, "inner": 3616, "outer": 3001},
]


class Model(nn.Module):
    def forward(self, x, weight, scale):
        shifts = torch.arange(32, dtype=torch.int32, device=x.device)
        bits = ((weight.unsqueeze(-1) >> shifts) & 1).flatten(1, 2)
        return x @ (2 * bits - 1).to(x.dtype).T * scale


def get_inputs(tokens=16, inner=1024, outer=768):
    weight = torch.randint(-(2**31), 2**31 - 1, (outer, inner // 32), dtype=torch.int32)
    return [torch.randn(tokens, inner), weight, 0.01 + 0.02 * torch.rand(outer)]


def get_init_inputs():
    return []
