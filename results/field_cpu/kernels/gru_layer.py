"""One GRU layer over a sequence from a given state; the reset gate acts on the hidden product, as in cuDNN."""

import torch
from torch import nn
from torch.nn import functional as F

INPUTS = 256
HIDDEN = 256

CATEGORY = "sequence"
WORKLOADS = [
    {"name": "small", "batch": 8, "length": 24},
    {"name": "odd", "batch": 3, "length": 13},
    {"name": "one", "batch": 1, "length": 1},
]
GPU_WORKLOADS = [{"name": "large", "batch": 64, "length": 48}, {"name": "odd", "batch": 33, "length": 37}]


class Model(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.input_weight = nn.Parameter(torch.randn(3 * hidden, inputs) / inputs**0.5)
        self.hidden_weight = nn.Parameter(torch.randn(3 * hidden, hidden) / hidden**0.5)
        self.input_bias = nn.Parameter(0.1 * torch.randn(3 * hidden))
        self.hidden_bias = nn.Parameter(0.1 * torch.randn(3 * hidden))

    def forward(self, x, hidden):
        given = F.linear(x, self.input_weight, self.input_bias)
        outputs = []
        for t in range(x.shape[1]):
            reset_x, update_x, new_x = given[:, t].chunk(3, dim=-1)
            reset_h, update_h, new_h = F.linear(hidden, self.hidden_weight, self.hidden_bias).chunk(3, dim=-1)
            update = torch.sigmoid(update_x + update_h)
            new = torch.tanh(new_x + torch.sigmoid(reset_x + reset_h) * new_h)
            hidden = update * hidden + (1.0 - update) * new
            outputs.append(hidden)
        return torch.stack(outputs, dim=1)


class Library(Model):
    def forward(self, x, hidden):
        weights = [self.input_weight, self.hidden_weight, self.input_bias, self.hidden_bias]
        return torch.gru(x, hidden[None], weights, True, 1, 0.0, False, False, True)[0]


class ModelNew(Library):
    """Library as it is."""
