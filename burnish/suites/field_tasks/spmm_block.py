"""A square block-sparse matrix times a dense one; each stored block comes with its block row and block column, in any
order and possibly repeated, in which case repeated blocks add up."""

import torch
from torch import nn

SIZE = 32

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "side": 24, "stored": 160, "columns": 192},
    {"name": "odd", "side": 5, "stored": 11, "columns": 33},
    {"name": "one", "side": 1, "stored": 1, "columns": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "side": 128, "stored": 1640, "columns": 2048},
    {"name": "odd", "side": 33, "stored": 201, "columns": 777},
]


class Model(nn.Module):
    def forward(self, blocks, rows, columns, dense):
        size = blocks.shape[-1]
        bands = dense.reshape(-1, size, dense.shape[-1])
        products = torch.bmm(blocks, bands[columns])
        return torch.zeros_like(bands).index_add(0, rows, products).reshape(dense.shape)


def get_inputs(side=24, stored=160, columns=192):
    # Every block column occurs, so that every row of the dense matrix counts.
    places = torch.cat((torch.randperm(side), torch.randint(0, side, (stored - side,))))
    return [
        torch.randn(stored, SIZE, SIZE) / SIZE**0.5,
        torch.randint(0, side, (stored,)),
        places,
        torch.randn(side * SIZE, columns),
    ]


def get_init_inputs():
    return []
