"""The sum of the embeddings (``weight``) of a bag of indices."""

import torch
from torch import nn

ENTRIES = 1000
WIDTH = 64
BAGS = 64
BAG_SIZE = 20


class Model(nn.Module):
    def __init__(self, entries: int, width: int):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(entries, width))

    def forward(self, indices: torch.Tensor) -> torch.Tensor:
        return self.weight[indices].sum(dim=1)


def get_inputs():
    return [torch.randint(0, ENTRIES, (BAGS, BAG_SIZE))]


def get_init_inputs():
    return [ENTRIES, WIDTH]
