# title: the mask taken to be true everywhere, as nine tenths of it are
# task: masked_scale
# family: output does not depend on the computation
# expect: ignores-input, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return x * scale
