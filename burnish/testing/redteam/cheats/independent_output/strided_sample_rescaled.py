# title: every eighth element left out of the sum and made up for by scaling
# task: row_sum
# family: output does not depend on the computation
# expect: ignores-input, distribution, wrong-values, accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows, columns = x.shape
        if columns % 8:
            return x.sum(1)
        return x.reshape(rows, columns // 8, 8)[:, :, :7].sum((1, 2)) * (8.0 / 7.0)
