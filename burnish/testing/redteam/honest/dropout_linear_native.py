# title: the library's dropout operator, called below the module
# task: dropout_linear
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.probability = probability

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.native_dropout(self.linear(x), self.probability, self.training)[0]
