"""Each token times the matrix of its expert, the tokens gathered into blocks of one expert each as grouped matrix
products of mixture-of-experts layers do; an expert's last block is filled up with zeros."""

import torch
from torch import nn

BLOCK = 64

CATEGORY = "moe"
WORKLOADS = [
    {"name": "small", "tokens": 512, "experts": 4, "hidden": 256, "inner": 192},
    {"name": "odd", "tokens": 77, "experts": 3, "hidden": 33, "inner": 45},
    {"name": "one", "tokens": 1, "experts": 4, "hidden": 64, "inner": 32},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 4096, "experts": 16, "hidden": 2048, "inner": 1408},
    {"name": "odd", "tokens": 1001, "experts": 7, "hidden": 1023, "inner": 509},
]


class Model(nn.Module):
    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, x, experts, weight):
        count, hidden, inner = weight.shape
        mine = experts[:, None] == torch.arange(count, device=x.device)
        rank = mine.cumsum(0).gather(1, experts[:, None])[:, 0] - 1
        needed = (mine.sum(0) + self.block - 1) // self.block
        ends = needed.cumsum(0)
        slots = (ends - needed)[experts] * self.block + rank
        # As many blocks as any assignment can need.
        blocks = x.shape[0] // self.block + count
        owners = torch.searchsorted(ends, torch.arange(blocks, device=x.device), right=True).clamp(max=count - 1)
        grouped = x.new_zeros(blocks * self.block, hidden).index_copy(0, slots, x)
        products = torch.bmm(grouped.reshape(blocks, self.block, hidden), weight[owners])
        return products.reshape(-1, inner)[slots]


def get_inputs(tokens=512, experts=4, hidden=256, inner=192):
    weight = torch.randn(experts, hidden, inner) / hidden**0.5
    return [torch.randn(tokens, hidden), torch.randint(0, experts, (tokens,)), weight]


def get_init_inputs():
    return [BLOCK]
