"""Causal attention in which several query heads share one head of keys and values (Llama 3, Mistral, Qwen)."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 128

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 8, "groups": 2, "length": 192},
    {"name": "odd", "batch": 2, "heads": 9, "groups": 3, "length": 53},
    {"name": "one", "batch": 1, "heads": 4, "groups": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 32, "groups": 8, "length": 1536},
    {"name": "odd", "batch": 1, "heads": 14, "groups": 2, "length": 1999},
    {"name": "short", "batch": 16, "heads": 32, "groups": 8, "length": 256},
]


class Model(nn.Module):
    def forward(self, query, key, value):
        length = query.shape[-2]
        share = query.shape[1] // key.shape[1]
        key = key.repeat_interleave(share, dim=1)
        value = value.repeat_interleave(share, dim=1)
        future = torch.ones(length, length, dtype=torch.bool, device=query.device).triu(1)
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return scores.masked_fill(future, float("-inf")).softmax(-1) @ value


class Library(Model):
    def forward(self, query, key, value):
        return F.scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)


class ModelNew(Library):
    """Library as it is."""
