# title: partial sums kept in bfloat16
# task: row_sum
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        partial = x.reshape(rows, -1, 32).sum(2).bfloat16()
        return partial.sum(1, dtype=torch.float32)
