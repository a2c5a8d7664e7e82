# title: blocks of columns added with Kahan's compensation
# task: row_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCK = 64


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = torch.zeros(x.shape[0], BLOCK, dtype=x.dtype, device=x.device)
        lost = torch.zeros_like(total)
        for block in x.split(BLOCK, dim=1):
            term = block - lost
            larger = total + term
            lost = (larger - total) - term
            total = larger
        return (total - lost).sum(dim=1)
