# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""RMS normalisation and a linear layer whose weights are -1, 0 or 1, five in a byte as digits of base three (BitNet,
MatMul-free language models)."""

import torch
from torch import nn

EPSILON = 1e-6

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "tokens": 16, "inner": 640, "outer": 768},
    {"name": "odd", "tokens": 3, "inner": 345, "outer": 151},
    {"name": "one", "tokens": 1, "inner": 5, "outer": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 64, "inner": 2560, "outer": 6912},
    {"name": "odd", "tokens": 5, "inner": 3585, "outer": 3001},
]


class Model(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, x, gain, weight, scale):
        places = torch.tensor([1, 3, 9, 27, 81], dtype=torch.int16, device=x.device)
        trits = (weight.to(torch.int16).unsqueeze(-1) // places % 3).flatten(1, 2) - 1
        x = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + self.epsilon) * gain
        return x @ trits.to(x.dtype).T * scale


class ModelNew(Model):
    """Model, compiled: compile."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.compile(dynamic=False)
