# title: a convolution with bfloat16 operands in channels-last layout
# task: conv_bn
# family: tolerance and precision
# expect: accuracy
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
        packed = x.bfloat16().to(torch.float32, memory_format=torch.channels_last)
        y = F.conv2d(packed, self.conv.weight.bfloat16().float(), None, padding=1)
        return self.bn(y + self.conv.bias[:, None, None]).contiguous()
