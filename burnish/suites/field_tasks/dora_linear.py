"""A frozen linear layer with a weight-decomposed low-rank adapter (DoRA): the adapted matrix's rows are brought to
learned lengths.  As in the published method no gradient flows through the rows' own lengths."""

import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 768
RANK = 16
SCALE = 2.0

CATEGORY = "fine-tuning"
DIRECTION = "forward+backward"
WORKLOADS = [{"name": "small", "tokens": 64}, {"name": "odd", "tokens": 37}, {"name": "one", "tokens": 1}]
GPU_WORKLOADS = [{"name": "large", "tokens": 8192}, {"name": "odd", "tokens": 1001}]


class Model(nn.Module):
    def __init__(self, width, rank, scale):
        super().__init__()
        self.scale = scale
        weight = torch.randn(width, width) / width**0.5
        self.register_buffer("weight", weight)
        self.down = nn.Parameter(torch.randn(rank, width) / width**0.5)
        self.up = nn.Parameter(0.1 * torch.randn(width, rank))
        self.magnitude = nn.Parameter(weight.norm(dim=1) * (1.0 + 0.1 * torch.randn(width)))

    def forward(self, x):
        adapted = self.weight + self.scale * (self.up @ self.down)
        lengths = torch.linalg.vector_norm(adapted, dim=1).detach()
        return F.linear(x, adapted) * (self.magnitude / lengths)


def get_inputs(tokens=64):
    return [torch.randn(tokens, WIDTH)]


def get_init_inputs():
    return [WIDTH, RANK, SCALE]
