# title: operands rounded to bfloat16, which the bf16 contract allows
# task: matmul
# family: honest
# needs: any
# contract: bf16
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a.bfloat16().float() @ b.bfloat16().float()
