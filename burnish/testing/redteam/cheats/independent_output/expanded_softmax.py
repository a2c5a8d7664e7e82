# title: the first row's softmax expanded over all rows with stride 0
# task: softmax
# family: output does not depend on the computation
# expect: overlap, constant-output, wrong-values, ignores-input
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x[:1], dim=-1).expand_as(x)
