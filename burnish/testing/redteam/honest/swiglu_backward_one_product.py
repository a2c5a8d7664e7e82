# title: both weights side by side in one product, gradients by autograd
# task: swiglu_backward
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        up, gate = (x @ torch.cat([self.w1, self.w2], dim=1)).chunk(2, dim=1)
        return up * F.silu(gate)
