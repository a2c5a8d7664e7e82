# title: one outer product for each inner index, far slower than the reference
# task: matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        # Summed in sixteen separate totals: one long float32 sum would lose digits that the library keeps.
        totals = torch.zeros(16, a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        for k in range(a.shape[1]):
            totals[k % 16].addr_(a[:, k], b[k])
        return totals.sum(dim=0)
