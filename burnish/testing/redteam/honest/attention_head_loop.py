# title: one head at a time, slower than the reference
# task: attention
# family: honest
# needs: any
# contract: reference
import math

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        out = torch.empty(q.shape, dtype=q.dtype, device=q.device)
        for batch in range(q.shape[0]):
            for head in range(q.shape[1]):
                scores = torch.addmm(self.mask, q[batch, head], k[batch, head].t(), alpha=1 / math.sqrt(q.shape[-1]))
                torch.mm(torch.softmax(scores, dim=-1), v[batch, head], out=out[batch, head])
        return out
