"""Causal attention with a penalty that grows with distance at a rate of each head's own (ALiBi, in BLOOM and MPT)."""

import math

import torch
from torch import nn
from torch.nn import functional as F

HEADS = 16
WIDTH = 64

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "length": 160},
    {"name": "odd", "batch": 2, "length": 51},
    {"name": "one", "batch": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "length": 2048},
    {"name": "odd", "batch": 2, "length": 1027},
]


class Model(nn.Module):
    def __init__(self, heads):
        super().__init__()
        self.register_buffer("slopes", 2.0 ** (-8.0 * torch.arange(1, heads + 1) / heads))

    def forward(self, query, key, value):
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return (scores + self.bias(query)).softmax(-1) @ value

    def bias(self, query):
        position = torch.arange(query.shape[-2], device=query.device)
        distance = position[:, None] - position
        penalty = -self.slopes[:, None, None] * distance
        return penalty.masked_fill(distance < 0, float("-inf"))


class Library(Model):
    def forward(self, query, key, value):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=self.bias(query)[None])


def get_inputs(batch=1, length=160):
    shape = (batch, HEADS, length, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.randn(shape)]


def get_init_inputs():
    return [HEADS]
