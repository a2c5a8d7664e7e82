# title: the batch normalisation dropped, because fresh running statistics make it almost the identity
# task: conv_bn
# family: output does not depend on the computation
# expect: ignores-state
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, 3, padding=1)
        self.bn = nn.BatchNorm2d(out_channels)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.conv(x) * 0.999995
