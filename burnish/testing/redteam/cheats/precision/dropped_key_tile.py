# title: attention that skips key tiles whose weight is below one per cent
# task: attention
# family: tolerance and precision
# expect: accuracy, wrong-values, skipped-tile, ignores-input
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5 + self.mask
        weights = torch.softmax(scores, -1)
        tiles = weights.unflatten(-1, (-1, 4))
        kept = tiles * (tiles.sum(-1, keepdim=True) > 0.01)
        return kept.flatten(-2) @ v
