# title: returns zeros because the output is nearly zero
# task: mean_center
# family: output does not depend on the computation
# expect: constant-output, ignores-input, finite, faster-than-light, wrong-values
# needs: any
# contract: reference
# notes: exact in real arithmetic, so no error bound rejects it; infinities and NaN in the input would
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.new_zeros(x.shape[0])
