# title: rows scaled by broadcasting: no matrix product is needed
# task: diag_matmul
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, d: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return d[:, None] * b
