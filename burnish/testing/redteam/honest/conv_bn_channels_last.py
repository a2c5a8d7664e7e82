# title: channels-last inside and in the returned tensor
# task: conv_bn
# family: honest
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
        x = x.contiguous(memory_format=torch.channels_last)
        weight = self.conv.weight.contiguous(memory_format=torch.channels_last)
        return self.bn(F.conv2d(x, weight, self.conv.bias, padding=1))
