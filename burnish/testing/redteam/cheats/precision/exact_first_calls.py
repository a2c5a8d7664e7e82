# title: exact in the first calls, float16 afterwards
# task: matmul
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

    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        self.calls += 1
        if self.calls <= 40:
            return a @ b
        return a.half().float() @ b.half().float()
