# title: one zero of shape [1], which broadcasts against the whole output
# task: mean_center
# family: output does not depend on the computation
# expect: shape
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[:1].sum(1) * 0.0
