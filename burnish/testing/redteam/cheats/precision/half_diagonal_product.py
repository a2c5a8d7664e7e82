# title: rows scaled in float16 instead of the product with a diagonal matrix
# task: diag_matmul
# family: tolerance and precision
# expect: accuracy, finite
# needs: any
# contract: reference
# notes: scaling rows is fair; the narrow type is not
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, d: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return (d.half()[:, None] * b.half()).float()
