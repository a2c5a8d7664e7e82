# title: softmax in float16, whose results are all below the absolute tolerance
# task: softmax
# family: tolerance and precision
# expect: accuracy, finite
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x.half(), dim=-1).float()
