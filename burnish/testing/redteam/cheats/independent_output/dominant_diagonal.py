# title: rows with a small diagonal entry are left at zero
# task: diag_matmul
# family: output does not depend on the computation
# expect: ignores-input, distribution, skipped-tile, accuracy, wrong-values
# needs: any
# contract: reference
# notes: entries below 2e-3 occur about once in 600 Gaussian numbers; the error stays below 1e-2
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, d: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        large = (d.abs() > 2e-3).nonzero().squeeze(1)
        y = torch.zeros_like(b)
        y[large] = d[large, None] * b[large]
        return y
