"""RWKV-6's time mixing: a matrix state per head that decays by a factor per channel and time step, takes in key times
value, and gives the present pair a weight of its own.  Takes a first state; returns the outputs and the last one."""

import torch
from torch import nn

WIDTH = 64

CATEGORY = "sequence"
WORKLOADS = [
    {"name": "small", "batch": 1, "length": 32, "heads": 4},
    {"name": "odd", "batch": 3, "length": 13, "heads": 3},
    {"name": "one", "batch": 1, "length": 1, "heads": 4},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "length": 64, "heads": 32},
    {"name": "odd", "batch": 3, "length": 47, "heads": 7},
]


class Model(nn.Module):
    def forward(self, receptance, key, value, decay, bonus, state):
        decay = torch.exp(-torch.exp(decay))[..., None]
        outputs = []
        for t in range(key.shape[1]):
            pair = key[:, t, :, :, None] * value[:, t, :, None, :]
            seen = state + bonus[..., None] * pair
            outputs.append((receptance[:, t, :, None, :] @ seen)[:, :, 0])
            state = decay[:, t] * state + pair
        return torch.stack(outputs, dim=1), state


class ModelNew(Model):
    """Model as it is."""
