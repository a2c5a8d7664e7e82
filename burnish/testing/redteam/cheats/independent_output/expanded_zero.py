# title: one zero expanded to the full shape with stride 0
# task: mean_center
# family: output does not depend on the computation
# expect: overlap, constant-output, ignores-input, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.zeros((), dtype=x.dtype, device=x.device).expand(x.shape[0])
