"""One new token per sequence attends to a contiguous cache whose heads are shared by groups of query heads: what
generating text does in every layer."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 128

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 4, "heads": 8, "groups": 2, "length": 4096},
    {"name": "odd", "batch": 3, "heads": 9, "groups": 3, "length": 151},
    {"name": "one", "batch": 1, "heads": 2, "groups": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 16, "heads": 32, "groups": 8, "length": 4096},
    {"name": "odd", "batch": 3, "heads": 14, "groups": 2, "length": 16001},
]


class Model(nn.Module):
    def forward(self, query, key, value):
        grouped = query.unflatten(1, (key.shape[1], -1))
        scores = grouped @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return (scores.softmax(-1) @ value).flatten(1, 2)


class Library(Model):
    def forward(self, query, key, value):
        return F.scaled_dot_product_attention(query.unsqueeze(2), key, value, enable_gqa=True).squeeze(2)


class ModelNew(Model):
    """Model as it is."""
