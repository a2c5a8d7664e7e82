# title: the inner dimension in four parts, added up
# task: matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

PARTS = 4


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        total = torch.zeros(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        for left, right in zip(a.chunk(PARTS, dim=1), b.chunk(PARTS, dim=0), strict=True):
            total.addmm_(left, right)
        return total
