"""A square sparse matrix times a dense one: each stored value times a row of the dense matrix, summed into the value's
own row.  Graph networks gather their neighbours so."""

import torch
from torch import nn

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "side": 1024, "stored": 16384, "columns": 64},
    {"name": "odd", "side": 61, "stored": 333, "columns": 7},
    {"name": "one", "side": 1, "stored": 1, "columns": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "side": 32768, "stored": 524288, "columns": 128},
    {"name": "odd", "side": 10007, "stored": 77777, "columns": 33},
]


class Model(nn.Module):
    def forward(self, values, rows, columns, dense):
        return torch.zeros_like(dense).index_add(0, rows, values[:, None] * dense[columns])


def get_inputs(side=1024, stored=16384, columns=64):
    # Every column occurs, so that every row of the dense matrix counts.
    places = torch.cat((torch.randperm(side), torch.randint(0, side, (stored - side,))))
    order = torch.randperm(stored)
    return [
        torch.randn(stored),
        torch.randint(0, side, (stored,)).sort().values,
        places[order],
        torch.randn(side, columns),
    ]


def get_init_inputs():
    return []
