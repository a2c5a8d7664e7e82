# title: a right result with the input used up as scratch memory
# task: softmax
# family: reading the answer
# expect: mutates-input
# needs: any
# contract: reference
# notes: a reference that runs afterwards on the same tensor is wrong, and looks slow to agree
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x -= x.amax(-1, keepdim=True)
        x.exp_()
        return x / x.sum(-1, keepdim=True)
