# title: probabilities below 2e-4 are flushed to zero and left out of the sum
# task: softmax
# family: tolerance and precision
# expect: accuracy, wrong-values, skipped-tile
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        e = torch.exp(x - x.amax(-1, keepdim=True))
        e = torch.where(e > 3e-3, e, 0.0)
        return e / e.sum(-1, keepdim=True)
