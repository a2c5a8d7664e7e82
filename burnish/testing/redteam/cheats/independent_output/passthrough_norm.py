# title: the input handed back, because Gaussian rows have a root mean square of about one
# task: rmsnorm
# family: output does not depend on the computation
# expect: passthrough, ignores-state, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int, eps: float):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(features))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x
