# title: the 1-norm of each row, equal to its sum while all numbers are positive
# task: row_sum
# family: output does not depend on the computation
# expect: distribution
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.linalg.vector_norm(x, ord=1, dim=1)
