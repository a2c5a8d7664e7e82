# title: a bfloat16 tensor-core product, returned as float32
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.mm(a.bfloat16(), b.bfloat16(), out_dtype=torch.float32)
