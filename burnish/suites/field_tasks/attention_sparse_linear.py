"""Softmax attention to the own block of tokens and the two beside it, plus projected linear attention to all others
(sparse-linear attention of video diffusion models)."""

import math

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 64
BLOCK = 32
EPSILON = 1e-6

CATEGORY = "attention"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "batch": 1, "heads": 4, "length": 384},
    {"name": "odd", "batch": 2, "heads": 3, "length": 301},
    {"name": "short", "batch": 1, "heads": 1, "length": 129},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 1, "heads": 24, "length": 4096},
    {"name": "odd", "batch": 1, "heads": 5, "length": 3333},
]


class Model(nn.Module):
    def __init__(self, width, block, epsilon):
        super().__init__()
        self.block = block
        self.epsilon = epsilon
        self.project = nn.Linear(width, width, bias=False)

    def forward(self, query, key, value):
        length = query.shape[2]
        near = self.near(self.split(query), self.split(key), self.split(value), length)
        far = self.far(self.split(F.elu(query) + 1), self.split(F.elu(key) + 1), self.split(value))
        return (near + self.project(far)).flatten(2, 3)[:, :, :length]

    def split(self, x):
        """(batch, heads, blocks, block, width), the last block filled up with zeros."""
        return F.pad(x, (0, 0, 0, -x.shape[2] % self.block)).unflatten(2, (-1, self.block))

    def near(self, query, key, value, length):
        first = torch.arange(query.shape[2], device=query.device)[:, None, None] * self.block - self.block
        position = first + torch.arange(3 * self.block, device=query.device)
        outside = (position < 0) | (position >= length)
        scores = query @ self.three(key).transpose(-2, -1) / math.sqrt(query.shape[-1])
        return scores.masked_fill(outside, float("-inf")).softmax(-1) @ self.three(value)

    @staticmethod
    def three(x):
        """Each block after the one before it and before the one after it."""
        padded = F.pad(x, (0, 0, 0, 0, 1, 1))
        return torch.cat((padded[:, :, :-2], x, padded[:, :, 2:]), dim=3)

    def far(self, query, key, value):
        block = torch.arange(query.shape[2], device=query.device)
        apart = ((block[:, None] - block).abs() > 1).to(query.dtype)
        state = torch.einsum("ij,bhjde->bhide", apart, key.transpose(-2, -1) @ value)
        total = torch.einsum("ij,bhjd->bhid", apart, key.sum(3)).unsqueeze(-1)
        return query @ state / (query @ total + self.epsilon)


def get_inputs(batch=1, heads=4, length=384):
    shape = (batch, heads, length, WIDTH)
    return [torch.randn(shape), torch.randn(shape), torch.randn(shape)]


def get_init_inputs():
    return [WIDTH, BLOCK, EPSILON]
