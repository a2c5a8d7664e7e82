# title: the exponential of x minus its log-sum-exp
# task: softmax
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # The largest element is taken away first: its log-sum-exp is then small and loses no digits.
        shifted = x - x.amax(dim=-1, keepdim=True)
        return torch.exp(shifted - torch.logsumexp(shifted, dim=-1, keepdim=True))
