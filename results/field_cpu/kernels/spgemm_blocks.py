# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""The numeric part of a product of two block-sparse matrices whose structure is known: a list of pairs of blocks to
multiply and, for each, the block of the result that the product is added to.  The result has the left one's pattern."""

import torch
from torch import nn

SIZE = 32

CATEGORY = "sparse"
WORKLOADS = [
    {"name": "small", "stored": 128, "pairs": 1024},
    {"name": "odd", "stored": 7, "pairs": 23},
    {"name": "one", "stored": 1, "pairs": 1},
]
GPU_WORKLOADS = [{"name": "large", "stored": 4096, "pairs": 32768}, {"name": "odd", "stored": 777, "pairs": 5001}]


class Model(nn.Module):
    def forward(self, left, right, left_ids, right_ids, result_ids):
        products = torch.bmm(left[left_ids], right[right_ids])
        return torch.zeros_like(left).index_add(0, result_ids, products)


class ModelNew(Model):
    """Model as it is."""
