"""6-bit activations times 6-bit weights, held in int8, multiplied group by group of 128 and summed with the groups'
scales (FlexQ)."""

import torch
from torch import nn

GROUP = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 64, "inner": 1024, "outer": 1024},
    {"name": "odd", "tokens": 7, "inner": 384, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 128, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 128, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 37, "inner": 3584, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, x, x_scale, weight, weight_scale):
        x = x.unflatten(1, (-1, self.group)).to(x_scale.dtype)
        weight = weight.unflatten(1, (-1, self.group)).to(x_scale.dtype)
        products = x.transpose(0, 1) @ weight.permute(1, 2, 0)
        return (products * x_scale.T.unsqueeze(2) * weight_scale.T.unsqueeze(1)).sum(0)


def get_inputs(tokens=64, inner=1024, outer=1024):
    x = torch.randint(-32, 32, (tokens, inner), dtype=torch.int8)
    weight = torch.randint(-32, 32, (outer, inner), dtype=torch.int8)
    x_scale = 0.03 + 0.05 * torch.rand(tokens, inner // GROUP)
    return [x, x_scale, weight, 0.001 + 0.002 * torch.rand(outer, inner // GROUP)]


def get_init_inputs():
    return [GROUP]
