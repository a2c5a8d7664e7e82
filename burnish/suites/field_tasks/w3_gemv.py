"""A vector or a few times 3-bit weights stored as bit planes, three int32 for 32 weights, with a scale and a minimum
per group of 128 (weight-only quantisation for decoding, such as MBQ)."""

import torch
from torch import nn

GROUP = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 1, "inner": 512, "outer": 768},
    {"name": "odd", "tokens": 3, "inner": 384, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 128, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 5, "inner": 3584, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, x, weight, scales, minima):
        shifts = torch.arange(32, dtype=torch.int32, device=x.device)
        low, middle, high = (((plane.unsqueeze(-1) >> shifts) & 1) for plane in weight.unbind(-1))
        codes = (low + 2 * middle + 4 * high).flatten(1, 2).unflatten(1, (-1, self.group))
        weight = codes * scales.unsqueeze(-1) + minima.unsqueeze(-1)
        return x @ weight.flatten(1, 2).T


def get_inputs(tokens=1, inner=512, outer=768):
    weight = torch.randint(-(2**31), 2**31 - 1, (outer, inner // 32, 3), dtype=torch.int32)
    scales = 0.01 + 0.01 * torch.rand(outer, inner // GROUP)
    minima = -0.03 - 0.04 * torch.rand(outer, inner // GROUP)
    return [torch.randn(tokens, inner), weight, scales, minima]


def get_init_inputs():
    return [GROUP]
