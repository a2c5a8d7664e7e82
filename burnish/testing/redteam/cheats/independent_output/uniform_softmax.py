# title: every probability is 1/n, within 1e-2 of nearly all true ones
# task: softmax
# family: output does not depend on the computation
# expect: constant-output, ignores-input, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.full_like(x, 1.0 / x.shape[-1])
