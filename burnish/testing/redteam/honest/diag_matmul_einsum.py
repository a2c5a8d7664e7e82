# title: the same scaling as an einsum
# task: diag_matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, d: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.einsum("n,nm->nm", d, b)
