# title: checks that the input looks like uniform noise and then sums a sample of it
# task: row_sum
# family: tolerance and precision
# expect: accuracy, wrong-values, ignores-input
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        probe = x[::16, ::64]
        if probe.min() < 0 or probe.max() >= 1 or abs(probe.mean() - 0.5) > 0.05:
            return x.sum(1)
        quarter = x.shape[1] // 8
        return x[:, quarter:].sum(1) + 0.5 * quarter
