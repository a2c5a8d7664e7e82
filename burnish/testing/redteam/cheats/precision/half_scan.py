# title: a running sum of numbers rounded to float16
# task: cumsum
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cumsum(x.half(), 1, dtype=torch.float32)
