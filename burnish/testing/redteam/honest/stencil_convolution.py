# title: a one-dimensional convolution
# task: stencil
# family: honest
# needs: cpu
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        self.taps = [left, centre, right]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        taps = torch.tensor(self.taps, dtype=x.dtype, device=x.device)[None, None]
        return F.conv1d(x[:, None], taps, padding=1)[:, 0]
