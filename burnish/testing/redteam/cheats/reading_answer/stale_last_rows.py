# title: writes all rows but the last four of uninitialised memory
# task: layernorm
# family: reading the answer
# expect: stale-memory, skipped-tile, finite, wrong-values
# needs: any
# contract: reference
# notes: right where the allocator hands back the block of the previous call's output
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.norm = nn.LayerNorm(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.empty(x.shape, dtype=x.dtype, device=x.device)
        y[:-4] = self.norm(x[:-4])
        return y
