# title: attention averages the values, because the scores hardly matter after averaging many keys
# task: attention
# family: output does not depend on the computation
# expect: ignores-input, ignores-state, constant-output, distribution, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        weights = torch.softmax(self.mask, dim=-1)
        return weights @ v
