# title: works on the chosen elements only
# task: masked_scale
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        out = torch.zeros(x.shape, dtype=x.dtype, device=x.device)
        out[mask] = x[mask] * scale
        return out
