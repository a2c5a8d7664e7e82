"""The loss of each token from its hidden state: log-sum-exp of the products with the whole vocabulary, less the
target's product.  A kernel need never hold all logits at once (cut cross-entropy)."""

import torch
from torch import nn

CATEGORY = "loss"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 96, "hidden": 128, "vocabulary": 2048},
    {"name": "odd", "tokens": 37, "hidden": 45, "vocabulary": 1001},
    {"name": "two", "tokens": 2, "hidden": 128, "vocabulary": 2048},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 768, "hidden": 896, "vocabulary": 32000},
    {"name": "odd", "tokens": 509, "hidden": 511, "vocabulary": 30001},
]


class Model(nn.Module):
    def forward(self, hidden, weight, targets):
        logits = hidden @ weight.T
        return torch.logsumexp(logits, dim=-1) - logits.gather(1, targets[:, None])[:, 0]


def get_inputs(tokens=96, hidden=128, vocabulary=2048):
    weight = torch.randn(vocabulary, hidden) / hidden**0.5
    return [torch.randn(tokens, hidden), weight, torch.randint(0, vocabulary, (tokens,))]


def get_init_inputs():
    return []
