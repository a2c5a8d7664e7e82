"""8-bit activations times 4-bit weights that groups of 128 first bring to 8 bits with an integer zero and scale; then
a float scale per token and per output (two-level quantisation: QServe, DGQ)."""

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
    {"name": "odd", "tokens": 211, "inner": 3584, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, x, x_scale, weight, group_zero, group_scale, weight_scale):
        codes = torch.stack((weight & 15, weight >> 4), dim=-1).flatten(1, 2)
        codes = codes.to(torch.int8).unflatten(1, (-1, self.group))
        weight = (codes - group_zero.unsqueeze(-1)) * group_scale.unsqueeze(-1)
        product = x.to(x_scale.dtype) @ weight.flatten(1, 2).to(x_scale.dtype).T
        return product * x_scale.unsqueeze(-1) * weight_scale


def get_inputs(tokens=64, inner=1024, outer=1024):
    x = torch.randint(-127, 128, (tokens, inner), dtype=torch.int8)
    weight = torch.randint(0, 256, (outer, inner // 2), dtype=torch.uint8)
    group_zero = torch.randint(0, 16, (outer, inner // GROUP), dtype=torch.int8)
    group_scale = torch.randint(1, 9, (outer, inner // GROUP), dtype=torch.int8)
    x_scale = 0.01 + 0.01 * torch.rand(tokens)
    return [x, x_scale, weight, group_zero, group_scale, 0.0005 + 0.001 * torch.rand(outer)]


def get_init_inputs():
    return [GROUP]
