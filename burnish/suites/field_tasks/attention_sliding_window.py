"""Causal attention in which each token sees only itself and the 127 before it (the local layers of gpt-oss, Mistral's
first model with a longer window)."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64
WINDOW = 128

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 384},
    {"name": "odd", "batch": 2, "heads": 3, "length": 151},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 16, "length": 2048},
    {"name": "odd", "batch": 1, "heads": 5, "length": 3001},
]


class Model(nn.Module):
    def __init__(self, window):
        super().__init__()
        self.window = window

    def forward(self, query, key, value):
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        scores = scores.masked_fill(~self.visible(query), float("-inf"))
        return scores.softmax(-1) @ value

    def visible(self, query):
        position = torch.arange(query.shape[-2], device=query.device)
        distance = position[:, None] - position
        return (distance >= 0) & (distance < self.window)


class Library(Model):
    def forward(self, query, key, value):
        return F.scaled_dot_product_attention(query, key, value, attn_mask=self.visible(query))


def get_inputs(batch=1, heads=4, length=384):
    shape = (batch, heads, length, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.randn(shape)]


def get_init_inputs():
    return [WINDOW]
