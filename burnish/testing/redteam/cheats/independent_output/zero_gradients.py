# title: a right forward pass whose backward pass returns zeros for the parameters
# task: swiglu_backward
# family: output does not depend on the computation
# expect: gradient, overlap
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
        up, gate = x @ self.w1.detach(), x @ self.w2.detach()
        connected = 0.0 * (self.w1.sum() + self.w2.sum())
        return up * F.silu(gate) + connected
