# title: torch.compile of the whole module on a GPU
# task: linear_relu
# family: honest
# needs: cuda
# contract: reference
# slow: yes
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.fast = torch.compile(self.compute)

    def compute(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x @ self.linear.weight.t() + self.linear.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fast(x)
