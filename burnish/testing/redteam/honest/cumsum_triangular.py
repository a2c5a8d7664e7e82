# title: products with a triangular matrix of ones, block by block
# task: cumsum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 128


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = x.double().unflatten(1, (-1, BLOCK))
        ones = torch.ones(BLOCK, BLOCK, dtype=blocks.dtype, device=x.device).triu()
        inner = blocks @ ones
        totals = inner[:, :, -1:]
        count = totals.shape[1]
        before = torch.ones(count, count, dtype=blocks.dtype, device=x.device).tril(-1)
        return (inner + before @ totals).flatten(1).to(x.dtype)
