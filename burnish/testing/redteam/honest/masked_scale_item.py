# title: reads the scale as a Python number
# task: masked_scale
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return (x * scale.item()).masked_fill_(~mask, 0.0)
