"""Activations turned by a Walsh-Hadamard transform in blocks of 256, then multiplied by ternary weights packed sixteen
in an int32 with a scale per block (rotated ternary formats for decoding, such as ITQ3_S)."""

import math

import torch
from torch import nn

BLOCK = 256

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 1, "inner": 1024, "outer": 1536},
    {"name": "odd", "tokens": 3, "inner": 768, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 256, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 5, "inner": 3584, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, x, weight, scales):
        turned = self.transform(x.unflatten(1, (-1, self.block))).flatten(1, 2)
        shifts = torch.arange(0, 32, 2, dtype=torch.int32, device=x.device)
        trits = ((weight.unsqueeze(-1) >> shifts) & 3).flatten(1, 2) - 1
        weight = trits.unflatten(1, (-1, self.block)) * scales.unsqueeze(-1)
        return turned @ weight.flatten(1, 2).T

    @staticmethod
    def transform(x):
        """The orthonormal Walsh-Hadamard transform of the last dimension, in natural order."""
        width, span = x.shape[-1], 1
        while span < width:
            first, second = x.unflatten(-1, (-1, 2, span)).unbind(-2)
            x = torch.stack((first + second, first - second), dim=-2).flatten(-3)
            span *= 2
        return x / math.sqrt(width)


def get_inputs(tokens=1, inner=1024, outer=1536):
    trits = torch.randint(0, 3, (outer, inner // 16, 16), dtype=torch.int32)
    # The sum of shifted codes; codes of the highest place that set the sign bit wrap around, as a packer's would.
    weight = (trits << torch.arange(0, 32, 2, dtype=torch.int32)).sum(-1, dtype=torch.int32)
    return [torch.randn(tokens, inner), weight, 0.02 + 0.02 * torch.rand(outer, inner // BLOCK)]


def get_init_inputs():
    return [BLOCK]
