# title: a linear layer without its small bias
# task: linear_relu
# family: output does not depend on the computation
# expect: ignores-state, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x @ self.linear.weight.t()).relu_()
