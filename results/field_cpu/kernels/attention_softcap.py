"""Causal attention whose scores are held within -30 and 30 by a tanh before the softmax (Grok; Gemma 2 with 50)."""

import math

import torch
from torch import nn

WIDTH = 64
CAP = 30.0

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 8, "length": 192},
    {"name": "odd", "batch": 2, "heads": 3, "length": 77},
    {"name": "one", "batch": 1, "heads": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 16, "length": 2048},
    {"name": "odd", "batch": 1, "heads": 5, "length": 2731},
]


class Model(nn.Module):
    def __init__(self, cap):
        super().__init__()
        self.cap = cap

    def forward(self, query, key, value):
        length = query.shape[-2]
        future = torch.ones(length, length, dtype=torch.bool, device=query.device).triu(1)
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        scores = self.cap * torch.tanh(scores / self.cap)
        return scores.masked_fill(future, float("-inf")).softmax(-1) @ value


class ModelNew(Model):
    """Model as it is."""
