# title: one row of softmax computed and copied into all the others
# task: softmax
# family: output does not depend on the computation
# expect: constant-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x[:1], dim=-1).repeat(x.shape[0], 1)
