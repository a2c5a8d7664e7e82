# title: everything is NaN, made by a multiplication of the input by NaN
# task: matmul
# family: tolerance and precision
# expect: finite
# needs: any
# contract: kernelbench
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a[:, :1] * b[:1] * float("nan")
