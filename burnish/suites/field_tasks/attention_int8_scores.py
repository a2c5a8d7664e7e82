"""Attention whose scores come from 8-bit queries and keys with a scale per token, and whose values are floats
(SageAttention)."""

import math

import torch
from torch import nn

WIDTH = 64

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 8, "length": 224},
    {"name": "odd", "batch": 2, "heads": 3, "length": 77},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 16, "length": 2048},
    {"name": "odd", "batch": 1, "heads": 5, "length": 2731},
]


class Model(nn.Module):
    def forward(self, query, query_scale, key, key_scale, value):
        scores = query.to(value.dtype) @ key.to(value.dtype).transpose(-2, -1)
        scores = scores * query_scale.unsqueeze(-1) * key_scale.unsqueeze(-2) / math.sqrt(query.shape[-1])
        return scores.softmax(-1) @ value


def get_inputs(batch=1, heads=8, length=224):
    tokens = (batch, heads, length)
    query = torch.randint(-127, 128, (*tokens, WIDTH), dtype=torch.int8)
    key = torch.randint(-127, 128, (*tokens, WIDTH), dtype=torch.int8)
    scales = [0.01 + 0.01 * torch.rand(tokens) for _ in range(2)]
    return [query, scales[0], key, scales[1], torch.randn(*tokens, WIDTH)]


def get_init_inputs():
    return []
