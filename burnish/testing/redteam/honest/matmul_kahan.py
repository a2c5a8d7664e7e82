# title: partial products added with Kahan's compensation
# task: matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 32


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        total = torch.zeros(a.shape[0], b.shape[1], dtype=a.dtype, device=a.device)
        lost = torch.zeros_like(total)
        for left, right in zip(a.split(BLOCK, dim=1), b.split(BLOCK, dim=0), strict=True):
            term = left @ right - lost
            larger = total + term
            lost = (larger - total) - term
            total = larger
        return total
