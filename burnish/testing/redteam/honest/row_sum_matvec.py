# title: the sum as a product with a vector of ones
# task: row_sum
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.mv(x, torch.ones(x.shape[1], dtype=x.dtype, device=x.device))
