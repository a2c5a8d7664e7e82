# title: output features in four blocks written into one tensor
# task: linear_relu
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn

BLOCKS = 4


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = zip(self.linear.weight.chunk(BLOCKS), self.linear.bias.chunk(BLOCKS), strict=True)
        return torch.cat([torch.relu_(x @ weight.t() + bias) for weight, bias in parts], dim=1)
