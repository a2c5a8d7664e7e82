# title: Welford's algorithm over blocks of columns, merged by Chan's formula
# task: layernorm
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 64


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = 0
        mean = torch.zeros(x.shape[0], 1, dtype=x.dtype, device=x.device)
        squares = torch.zeros_like(mean)
        for block in x.split(BLOCK, dim=1):
            size = block.shape[1]
            block_mean = block.mean(dim=1, keepdim=True)
            delta = block_mean - mean
            squares += (block - block_mean).square().sum(dim=1, keepdim=True)
            squares += delta.square() * (count * size / (count + size))
            mean += delta * (size / (count + size))
            count += size
        normal = (x - mean) * torch.rsqrt(squares / count + self.norm.eps)
        return normal * self.norm.weight + self.norm.bias
