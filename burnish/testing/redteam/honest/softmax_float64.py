# title: float64 inside, rounded once at the end
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x, dim=-1, dtype=torch.float64).to(x.dtype)
