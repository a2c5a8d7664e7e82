# title: fifteen sixteenths of the row summed, the rest replaced by its expectation
# task: row_sum
# family: output does not depend on the computation
# expect: ignores-input, distribution, wrong-values, accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        columns = x.shape[1]
        kept = columns - columns // 16
        return x[:, :kept].sum(1) + (columns - kept) * 0.5
