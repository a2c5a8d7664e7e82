# title: a bfloat16 product under a benchmark's absolute and relative tolerance
# task: matmul
# family: tolerance and precision
# expect: accuracy, wrong-values
# needs: any
# contract: kernelbench
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return (a.bfloat16().float() @ b.bfloat16().float()).bfloat16().float()
