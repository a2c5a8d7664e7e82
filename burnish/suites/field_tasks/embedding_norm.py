"""Rows of a word table and of a position table added and layer-normalised: the first layer of BERT-like encoders."""

import torch
from torch import nn
from torch.nn import functional as F

EPSILON = 1e-5

CATEGORY = "normalisation"
WORKLOADS = [
    {"name": "small", "batch": 8, "length": 256, "hidden": 768, "vocabulary": 2048},
    {"name": "odd", "batch": 3, "length": 77, "hidden": 333, "vocabulary": 501},
    {"name": "one", "batch": 1, "length": 1, "hidden": 768, "vocabulary": 2048},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 64, "length": 512, "hidden": 1024, "vocabulary": 30522},
    {"name": "odd", "batch": 13, "length": 333, "hidden": 1023, "vocabulary": 30001},
]


class Model(nn.Module):
    def __init__(self, epsilon):
        super().__init__()
        self.epsilon = epsilon

    def forward(self, words, table, positions, weight, bias):
        rows = F.embedding(words, table) + positions
        return F.layer_norm(rows, rows.shape[-1:], weight, bias, self.epsilon)


def get_inputs(batch=8, length=256, hidden=768, vocabulary=2048):
    return [
        torch.randint(0, vocabulary, (batch, length)),
        torch.randn(vocabulary, hidden),
        torch.randn(length, hidden),
        1.0 + 0.1 * torch.randn(hidden),
        0.1 * torch.randn(hidden),
    ]


def get_init_inputs():
    return [EPSILON]
