# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""One new token per sequence attends to a cache of 4-bit keys and values, two in a byte, with a scale and a minimum
per token and head (QServe, COMET and KIVI keep such caches)."""

import math

import torch
from torch import nn

WIDTH = 128

CATEGORY = "low precision"
WORKLOADS = [
    {"name": "small", "batch": 2, "heads": 8, "groups": 2, "length": 1280},
    {"name": "odd", "batch": 3, "heads": 9, "groups": 3, "length": 77},
    {"name": "one", "batch": 1, "heads": 2, "groups": 1, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 8, "heads": 32, "groups": 8, "length": 4096},
    {"name": "odd", "batch": 3, "heads": 21, "groups": 3, "length": 8191},
]


class Model(nn.Module):
    def forward(self, query, key, key_scale, key_minimum, value, value_scale, value_minimum):
        key = self.dequantise(key, key_scale, key_minimum)
        value = self.dequantise(value, value_scale, value_minimum)
        grouped = query.unflatten(1, (key.shape[1], -1))
        scores = grouped @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
        return (scores.softmax(-1) @ value).flatten(1, 2)

    @staticmethod
    def dequantise(packed, scale, minimum):
        codes = torch.stack((packed & 15, packed >> 4), dim=-1).flatten(-2)
        return codes * scale.unsqueeze(-1) + minimum.unsqueeze(-1)


class ModelNew(Model):
    """Model as it is."""
