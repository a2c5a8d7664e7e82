"""Low-rank adapters in a batch where each token has its own, added to what the shared layer gave: what servers of
many fine-tuned variants of one model compute (Punica, S-LoRA)."""

import torch
from torch import nn

SCALE = 2.0

CATEGORY = "fine-tuning"
WORKLOADS = [
    {"name": "small", "tokens": 64, "adapters": 8, "rank": 16, "hidden": 512, "outputs": 512},
    {"name": "odd", "tokens": 37, "adapters": 5, "rank": 7, "hidden": 61, "outputs": 45},
    {"name": "one", "tokens": 1, "adapters": 8, "rank": 16, "hidden": 512, "outputs": 512},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 512, "adapters": 32, "rank": 16, "hidden": 4096, "outputs": 4096},
    {"name": "odd", "tokens": 77, "adapters": 13, "rank": 8, "hidden": 1023, "outputs": 2049},
]


class Model(nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x, base, adapters, down, up):
        inner = torch.bmm(down[adapters], x[:, :, None])
        return base + self.scale * torch.bmm(up[adapters], inner)[:, :, 0]


def get_inputs(tokens=64, adapters=8, rank=16, hidden=512, outputs=512):
    return [
        torch.randn(tokens, hidden),
        torch.randn(tokens, outputs),
        torch.randint(0, adapters, (tokens,)),
        torch.randn(adapters, rank, hidden) / hidden**0.5,
        torch.randn(adapters, outputs, rank) / rank**0.5,
    ]


def get_init_inputs():
    return [SCALE]
