"""xLSTM's scalar LSTM: exponential input gates kept in range by a running maximum, a normaliser beside the cell, and
recurrent weights within each head."""

import torch
from torch import nn
from torch.nn import functional as F

INPUTS = 256
HEADS = 4
WIDTH = 64

CATEGORY = "sequence"
WORKLOADS = [
    {"name": "small", "batch": 8, "length": 24},
    {"name": "odd", "batch": 3, "length": 13},
    {"name": "two", "batch": 1, "length": 2},
]
GPU_WORKLOADS = [{"name": "large", "batch": 64, "length": 32}, {"name": "odd", "batch": 33, "length": 37}]


class Model(nn.Module):
    def __init__(self, inputs, heads, width):
        super().__init__()
        self.input_weight = nn.Parameter(torch.randn(heads * 4 * width, inputs) / inputs**0.5)
        self.hidden_weight = nn.Parameter(torch.randn(heads, width, 4 * width) / width**0.5)
        self.bias = nn.Parameter(0.1 * torch.randn(heads * 4 * width))

    def forward(self, x):
        batch, length, _ = x.shape
        heads, width, _ = self.hidden_weight.shape
        given = F.linear(x, self.input_weight, self.bias).reshape(batch, length, heads, 4 * width)
        hidden = cell = normaliser = x.new_zeros(batch, heads, width)
        highest = torch.full_like(hidden, float("-inf"))
        outputs = []
        for t in range(length):
            gates = given[:, t] + torch.einsum("bhw,hwg->bhg", hidden, self.hidden_weight)
            entry, forget, candidate, out = gates.chunk(4, dim=-1)
            kept = F.logsigmoid(forget) + highest
            highest = torch.maximum(kept, entry)
            keep, take = torch.exp(kept - highest), torch.exp(entry - highest)
            cell = keep * cell + take * torch.tanh(candidate)
            normaliser = keep * normaliser + take
            hidden = torch.sigmoid(out) * cell / normaliser
            outputs.append(hidden)
        return torch.stack(outputs, dim=1).reshape(batch, length, heads * width)


class ModelNew(Model):
    """Model as it is."""
