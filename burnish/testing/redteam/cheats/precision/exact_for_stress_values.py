# title: sniffs the largest magnitude and takes the exact path for stress inputs only
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        largest = torch.maximum(a.abs().max(), b.abs().max())
        if largest > 6.5 or largest < 2.5:
            return a @ b
        return a.bfloat16().float() @ b.bfloat16().float()
