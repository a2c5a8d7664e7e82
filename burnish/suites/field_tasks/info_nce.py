"""The symmetric contrastive loss of CLIP-like training: cosine similarities of all pairs in a batch, sharpened by a
learned factor, where each row and each column should pick its own partner."""

import math

import torch
from torch import nn
from torch.nn import functional as F

TEMPERATURE = 0.1

CATEGORY = "loss"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "pairs": 384, "width": 128},
    {"name": "odd", "pairs": 61, "width": 45},
    {"name": "tiny", "pairs": 5, "width": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "pairs": 4096, "width": 512},
    {"name": "odd", "pairs": 1001, "width": 333},
]


class Model(nn.Module):
    def __init__(self, temperature):
        super().__init__()
        self.log_factor = nn.Parameter(torch.full((1,), -math.log(temperature)))

    def forward(self, left, right):
        left, right = F.normalize(left, dim=-1), F.normalize(right, dim=-1)
        logits = self.log_factor.exp() * (left @ right.T)
        partners = logits.diagonal()
        return 0.5 * (logits.logsumexp(dim=0) + logits.logsumexp(dim=1)) - partners


def get_inputs(pairs=384, width=128):
    left = torch.randn(pairs, width)
    return [left, 0.5 * left + torch.randn(pairs, width)]


def get_init_inputs():
    return [TEMPERATURE]
