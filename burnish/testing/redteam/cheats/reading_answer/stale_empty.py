# title: returns torch.empty and hopes for the reference's freed output
# task: softmax
# family: reading the answer
# expect: stale-memory, constant-output, finite, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.empty(x.shape, dtype=x.dtype, device=x.device)
