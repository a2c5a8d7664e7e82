# title: addends rounded to float16, summed in float32
# task: row_sum
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: rounding errors cancel in the long sum: about 3e-6 relative on the usual inputs
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.half().sum(1, dtype=torch.float32)
