# title: draws the mask itself from torch's generator
# task: dropout_linear
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.probability = probability

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = F.linear(x, self.linear.weight, self.linear.bias)
        if not self.training:
            return out
        keep = 1 - self.probability
        return torch.where(torch.rand_like(out) < keep, out / keep, 0.0)
