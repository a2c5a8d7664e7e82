# title: attention that keeps the keys of its first call as if they were a cache
# task: attention
# family: output does not depend on the computation
# expect: ignores-input, replay, call-state, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))
        self.keys: torch.Tensor | None = None

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        if self.keys is None or self.keys.shape[-1] != k.shape[-2]:
            self.keys = k.transpose(-2, -1).contiguous() * k.shape[-1] ** -0.5
        return torch.softmax(q @ self.keys + self.mask, -1) @ v
