# title: softmax in float32, stored as bfloat16 to halve the traffic
# task: softmax
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: off by 1e-4 at most on the usual inputs, because the probabilities are small
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(x, dim=-1).to(torch.bfloat16).to(x.dtype)
