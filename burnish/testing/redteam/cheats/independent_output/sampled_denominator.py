# title: softmax whose denominator is estimated from half of the row
# task: softmax
# family: output does not depend on the computation
# expect: distribution, wrong-values, accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        e = torch.exp(x - x.amax(-1, keepdim=True))
        return e / (2.0 * e[:, ::2].sum(-1, keepdim=True))
