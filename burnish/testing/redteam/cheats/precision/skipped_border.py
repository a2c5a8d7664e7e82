# title: a convolution without padding, the border filled from inside
# task: conv_bn
# family: tolerance and precision
# expect: skipped-tile, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, 3, padding=1)
        self.bn = nn.BatchNorm2d(out_channels)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = F.conv2d(x, self.conv.weight, self.conv.bias)
        return F.pad(self.bn(inner), (1, 1, 1, 1), mode="replicate")
