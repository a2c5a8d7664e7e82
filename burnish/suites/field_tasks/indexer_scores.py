"""The scores by which sparse attention chooses tokens: rectified products of queries and one key, weighted over heads
(DeepSeek V3.2's indexer).  The queries are the last ones of the sequence; the future has score zero."""

import torch
from torch import nn

WIDTH = 128

CATEGORY = "attention"
WORKLOADS = [
    {"name": "small", "heads": 16, "queries": 128, "keys": 384},
    {"name": "odd", "heads": 5, "queries": 33, "keys": 77},
    {"name": "one", "heads": 3, "queries": 1, "keys": 61},
]
GPU_WORKLOADS = [
    {"name": "large", "heads": 64, "queries": 512, "keys": 2048},
    {"name": "odd", "heads": 31, "queries": 333, "keys": 4097},
]


class Model(nn.Module):
    def forward(self, query, key, weight):
        queries, keys = query.shape[0], key.shape[0]
        products = torch.relu(query.transpose(0, 1) @ key.T)
        scores = (products * weight.T.unsqueeze(-1)).sum(0)
        return scores.tril(keys - queries)


def get_inputs(heads=16, queries=128, keys=384):
    return [torch.randn(queries, heads, WIDTH), torch.randn(keys, WIDTH), torch.randn(queries, heads)]


def get_init_inputs():
    return []
