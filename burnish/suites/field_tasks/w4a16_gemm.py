"""Activations times 4-bit weights, eight in an int32 along the inputs, with a scale and a packed 4-bit zero point per
group of 128 (the GPTQ layout that MARLIN and TurboMind compute with)."""

import torch
from torch import nn

GROUP = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 16, "inner": 768, "outer": 1024},
    {"name": "odd", "tokens": 5, "inner": 384, "outer": 264},
    {"name": "one", "tokens": 1, "inner": 128, "outer": 8},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 16, "inner": 4096, "outer": 4096},
    {"name": "odd", "tokens": 67, "inner": 3584, "outer": 4728},
]


class Model(nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, x, weight, scales, zeros):
        shifts = torch.arange(0, 32, 4, dtype=torch.int32, device=x.device)
        weight = ((weight.unsqueeze(1) >> shifts[:, None]) & 15).flatten(0, 1)
        zeros = ((zeros.unsqueeze(2) >> shifts) & 15).flatten(1, 2)
        zeros = zeros.repeat_interleave(self.group, dim=0)
        return x @ ((weight - zeros).to(x.dtype) * scales.repeat_interleave(self.group, dim=0))


def get_inputs(tokens=16, inner=768, outer=1024):
    weight = torch.randint(-(2**31), 2**31 - 1, (inner // 8, outer), dtype=torch.int32)
    zeros = torch.randint(-(2**31), 2**31 - 1, (inner // GROUP, outer // 8), dtype=torch.int32)
    scales = 0.002 + 0.006 * torch.rand(inner // GROUP, outer)
    return [torch.randn(tokens, inner), weight, scales, zeros]


def get_init_inputs():
    return [GROUP]
