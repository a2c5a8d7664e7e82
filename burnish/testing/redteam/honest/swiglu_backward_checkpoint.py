# title: recomputes the forward pass in the backward one
# task: swiglu_backward
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def compute(self, x: torch.Tensor) -> torch.Tensor:
        gate = x @ self.w2
        return (x @ self.w1) * gate * torch.sigmoid(gate)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return checkpoint(self.compute, x, use_reentrant=False)
