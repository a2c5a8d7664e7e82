# title: a choice instead of a product with the mask
# task: masked_scale
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return torch.where(mask, x * scale, torch.zeros((), dtype=x.dtype, device=x.device))
