# title: the reference, pasted and renamed
# task: attention
# family: no real work
# expect: library-did-the-work
# needs: any
# contract: reference,policy=authored
import math

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]) + self.mask
        return torch.softmax(scores, dim=-1) @ v
