# title: keeps the transposed weight and refreshes it when the weight's version changes
# task: linear_relu
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.seen = None
        self.transposed = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight = self.linear.weight
        key = (weight.data_ptr(), weight._version)
        if key != self.seen:
            self.transposed = weight.detach().t().contiguous()
            self.seen = key
        return torch.relu(torch.addmm(self.linear.bias, x, self.transposed))
