"""A projection's bias and the residual added, then layer normalisation, as BERT-like encoders do after each of their
two sublayers."""

import torch
from torch import nn
from torch.nn import functional as F

EPSILON = 1e-5

CATEGORY = "normalisation"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "rows": 512, "hidden": 768},
    {"name": "odd", "rows": 61, "hidden": 333},
    {"name": "one", "rows": 1, "hidden": 768},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 16384, "hidden": 2048},
    {"name": "odd", "rows": 1001, "hidden": 2049},
]


class Model(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, x, added, residual, weight, bias):
        total = x + added + residual
        return F.layer_norm(total, total.shape[-1:], weight, bias, self.epsilon)


def get_inputs(rows=512, hidden=768):
    return [
        torch.randn(rows, hidden),
        0.1 * torch.randn(hidden),
        torch.randn(rows, hidden),
        1.0 + 0.1 * torch.randn(hidden),
        0.1 * torch.randn(hidden),
    ]


def get_init_inputs():
    return [EPSILON]
