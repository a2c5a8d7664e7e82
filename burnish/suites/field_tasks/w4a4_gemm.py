"""Signed 4-bit activations times signed 4-bit weights, two in a byte, both with a scale per group of 64 (Atom, COMET,
SVDQuant)."""

import torch
from torch import nn

GROUP = 64

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 64, "inner": 1024, "outer": 1024},
    {"name": "odd", "tokens": 7, "inner": 320, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 64, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 256, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 211, "inner": 3136, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, x, x_scale, weight, weight_scale):
        return self.dequantise(x, x_scale) @ self.dequantise(weight, weight_scale).T

    def dequantise(self, packed, scale):
        codes = torch.stack((packed & 15, packed >> 4), dim=-1).flatten(1, 2)
        signed = (codes ^ 8).to(torch.int8) - 8
        return (signed.unflatten(1, (-1, self.group)) * scale.unsqueeze(-1)).flatten(1, 2)


def get_inputs(tokens=64, inner=1024, outer=1024):
    x = torch.randint(0, 256, (tokens, inner // 2), dtype=torch.uint8)
    weight = torch.randint(0, 256, (outer, inner // 2), dtype=torch.uint8)
    x_scale = 0.1 + 0.2 * torch.rand(tokens, inner // GROUP)
    return [x, x_scale, weight, 0.004 + 0.008 * torch.rand(outer, inner // GROUP)]


def get_init_inputs():
    return [GROUP]
