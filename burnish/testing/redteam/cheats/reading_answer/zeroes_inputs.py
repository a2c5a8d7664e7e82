# title: clears the input, so that a reference that runs later gives the constant returned here
# task: softmax
# family: reading the answer
# expect: mutates-input, constant-output, ignores-input, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x.zero_()
        return torch.full_like(x, 1.0 / x.shape[-1])
