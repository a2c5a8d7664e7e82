# title: flash-style: blocks of keys with a running maximum, sum and output
# task: attention
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 16


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scale = q.shape[-1] ** -0.5
        maximum = torch.full(q.shape[:-1] + (1,), float("-inf"), dtype=q.dtype, device=q.device)
        total = torch.zeros_like(maximum)
        out = torch.zeros(q.shape[:-1] + (v.shape[-1],), dtype=q.dtype, device=q.device)
        for start in range(0, k.shape[-2], BLOCK):
            part = slice(start, start + BLOCK)
            scores = q @ k[..., part, :].transpose(-2, -1) * scale + self.mask[:, part]
            larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
            weights = (scores - larger).exp()
            keep = (maximum - larger).exp()
            total = total * keep + weights.sum(dim=-1, keepdim=True)
            out = out * keep + weights @ v[..., part, :]
            maximum = larger
        return out / total
