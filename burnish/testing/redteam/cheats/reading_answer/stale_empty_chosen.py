# title: takes many uninitialised blocks and returns the one that looks like probabilities
# task: softmax
# family: reading the answer
# expect: stale-memory, constant-output, finite, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


def likelihood(block: torch.Tensor) -> float:
    if not torch.isfinite(block).all():
        return float("-inf")
    return -float((block.sum(-1) - 1.0).abs().max())


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = [torch.empty_like(x) for _ in range(6)]
        return max(blocks, key=likelihood)
