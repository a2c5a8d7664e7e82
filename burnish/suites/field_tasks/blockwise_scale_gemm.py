"""8-bit activations with a scale per token and 128 inputs times 8-bit weights with a scale per block of 128 by 128
(DeepSeek V3's linear layers, there in 8-bit floats)."""

import torch
from torch import nn

BLOCK = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 64, "inner": 1024, "outer": 1024},
    {"name": "odd", "tokens": 7, "inner": 333, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 3, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 256, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 211, "inner": 3585, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, x, x_scale, weight, weight_scale):
        x = x * self.spread(x_scale, 1, x.shape[1])
        rows = self.spread(weight_scale, 0, weight.shape[0])
        return x @ (weight * self.spread(rows, 1, weight.shape[1])).T

    def spread(self, scale, dim, size):
        """Each scale repeated for the elements of its block; the last block may be cut off."""
        return scale.repeat_interleave(self.block, dim=dim).narrow(dim, 0, size)


def get_inputs(tokens=64, inner=1024, outer=1024):
    x = torch.randint(-127, 128, (tokens, inner), dtype=torch.int8)
    weight = torch.randint(-127, 128, (outer, inner), dtype=torch.int8)
    columns, rows = -(-inner // BLOCK), -(-outer // BLOCK)
    x_scale = 0.01 + 0.01 * torch.rand(tokens, columns)
    return [x, x_scale, weight, 0.0002 + 0.0004 * torch.rand(rows, columns)]


def get_init_inputs():
    return [BLOCK]
