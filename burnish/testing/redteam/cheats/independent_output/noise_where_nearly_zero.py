# title: rounding noise of the right size, drawn from the row number
# task: mean_center
# family: output does not depend on the computation
# expect: constant-output, ignores-input, finite, faster-than-light, wrong-values
# needs: any
# contract: reference
# notes: varies from row to row, so that a test for a constant does not see it
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = torch.arange(x.shape[0], device=x.device, dtype=x.dtype)
        return torch.sin(rows * 12.9898) * 2e-9
