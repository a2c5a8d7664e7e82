"""The head of learned sparse retrieval (SPLADE): products with the vocabulary, ReLU, log(1 + x), and for each word the
largest value over a text's tokens that are not padding."""

import torch
from torch import nn
from torch.nn import functional as F

CATEGORY = "retrieval"
WORKLOADS = [
    {"name": "small", "batch": 6, "length": 48, "hidden": 128, "vocabulary": 2048},
    {"name": "odd", "batch": 3, "length": 13, "hidden": 45, "vocabulary": 501},
    {"name": "one", "batch": 1, "length": 1, "hidden": 128, "vocabulary": 2048},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 16, "length": 128, "hidden": 768, "vocabulary": 30522},
    {"name": "odd", "batch": 5, "length": 77, "hidden": 511, "vocabulary": 30001},
]


class Model(nn.Module):
    def forward(self, hidden, weight, bias, mask):
        values = torch.log1p(F.relu(F.linear(hidden, weight, bias)))
        return (values * mask[..., None]).amax(dim=1)


def get_inputs(batch=6, length=48, hidden=128, vocabulary=2048):
    ends = torch.randint(length // 2 + 1, length + 1, (batch, 1))
    return [
        torch.randn(batch, length, hidden),
        torch.randn(vocabulary, hidden) / hidden**0.5,
        0.1 * torch.randn(vocabulary),
        (torch.arange(length) < ends).to(torch.int64),
    ]


def get_init_inputs():
    return []
