# title: the expectation n/2 of a sum of uniform numbers instead of the sum
# task: row_sum
# family: output does not depend on the computation
# expect: constant-output, ignores-input, wrong-values, faster-than-light
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        return torch.full((rows,), columns / 2, dtype=x.dtype, device=x.device)
