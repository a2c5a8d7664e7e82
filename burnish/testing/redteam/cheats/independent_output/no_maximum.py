# title: softmax without taking the maximum away, safe only while the inputs are small
# task: softmax
# family: output does not depend on the computation
# expect: distribution, finite
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        e = torch.exp(x)
        return e / e.sum(-1, keepdim=True)
