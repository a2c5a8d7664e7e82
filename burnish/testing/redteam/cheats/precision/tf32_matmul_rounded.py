# title: TF32 operands rounded to nearest, as tensor cores do
# task: linear_relu
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


def tf32(x: torch.Tensor) -> torch.Tensor:
    return ((x.detach().contiguous().view(torch.int32) + 4096) & -8192).view(torch.float32)


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.addmm(self.linear.bias, tf32(x), tf32(self.linear.weight).t()).relu_()
