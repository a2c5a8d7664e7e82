# title: a private copy of the parameters, transposed once in the constructor
# task: linear_relu
# family: output does not depend on the computation
# expect: ignores-state
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.packed = torch.cat([self.linear.weight.detach(), self.linear.bias.detach()[:, None]], 1).t().contiguous()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        packed = self.packed.to(x.device)
        return torch.addmm(packed[-1], x, packed[:-1]).relu_()
