"""Causal softmax attention with the gradients of queries, keys and values, as training needs them."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64

CATEGORY = "attention"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 224},
    {"name": "odd", "batch": 2, "heads": 3, "length": 77},
    {"name": "tiny", "batch": 1, "heads": 1, "length": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 12, "length": 2048},
    {"name": "odd", "batch": 1, "heads": 5, "length": 2731},
]


class Model(nn.Module):
    def forward(self, query, key, value):
        length = query.shape[-2]
        future = torch.ones(length, length, dtype=torch.bool, device=query.device).triu(1)
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return scores.masked_fill(future, float("-inf")).softmax(-1) @ value


class Library(Model):
    def forward(self, query, key, value):
        return F.scaled_dot_product_attention(query, key, value, is_causal=True)


class ModelNew(Library):
    """Library as it is."""
