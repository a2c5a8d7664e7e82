# title: exact in nine calls of ten
# task: softmax
# family: tolerance and precision
# expect: timed-output, call-state, accuracy, nondeterminism
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.calls += 1
        if self.calls % 10 == 7:
            return torch.softmax(x.half(), -1).float()
        return torch.softmax(x, -1)
