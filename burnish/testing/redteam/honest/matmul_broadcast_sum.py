# title: multiplies by broadcasting and sums, a few rows at a time
# task: matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

ROWS = 8


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        transposed = b.t().contiguous()
        blocks = [(block[:, None, :] * transposed[None]).sum(dim=-1) for block in a.split(ROWS)]
        return torch.cat(blocks)
