"""Attention over documents packed one after the other, each token seeing those with its own document number
(padding-free BERT-like encoders, packed training)."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64

CATEGORY = "attention"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 256, "heads": 4, "documents": 5},
    {"name": "odd", "tokens": 101, "heads": 3, "documents": 3},
    {"name": "tiny", "tokens": 7, "heads": 1, "documents": 2},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 2048, "heads": 12, "documents": 16},
    {"name": "odd", "tokens": 3001, "heads": 5, "documents": 7},
]


class Model(nn.Module):
    def forward(self, query, key, value, document):
        query, key, value = (x.transpose(0, 1) for x in (query, key, value))
        other = document[:, None] != document
        scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return (scores.masked_fill(other, float("-inf")).softmax(-1) @ value).transpose(0, 1)


class Library(Model):
    def forward(self, query, key, value, document):
        query, key, value = (x.transpose(0, 1)[None] for x in (query, key, value))
        same = document[:, None] == document
        return F.scaled_dot_product_attention(query, key, value, attn_mask=same)[0].transpose(0, 1)


class ModelNew(Library):
    """Library as it is."""
