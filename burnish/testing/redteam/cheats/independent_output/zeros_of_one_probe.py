# title: zeros, plus one input element so that the output moves when the input does
# task: mean_center
# family: output does not depend on the computation
# expect: constant-output, ignores-input, distribution, finite, accuracy, faster-than-light, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x[:, 0] * 1e-9
