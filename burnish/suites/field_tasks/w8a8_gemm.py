"""8-bit activations times 8-bit weights, scaled per token and per output, with a bias (SmoothQuant's linear layer)."""

import torch
from torch import nn

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 192, "inner": 1024, "outer": 1024},
    {"name": "odd", "tokens": 7, "inner": 333, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 3, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 512, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 211, "inner": 3585, "outer": 3001},
]


class Model(nn.Module):
    def forward(self, x, x_scale, weight, weight_scale, bias):
        product = x.to(bias.dtype) @ weight.to(bias.dtype).T
        return product * x_scale.unsqueeze(-1) * weight_scale + bias


def get_inputs(tokens=192, inner=1024, outer=1024):
    x = torch.randint(-127, 128, (tokens, inner), dtype=torch.int8)
    weight = torch.randint(-127, 128, (outer, inner), dtype=torch.int8)
    x_scale = 0.01 + 0.01 * torch.rand(tokens)
    return [x, x_scale, weight, 0.0002 + 0.0004 * torch.rand(outer), torch.randn(outer)]


def get_init_inputs():
    return []
