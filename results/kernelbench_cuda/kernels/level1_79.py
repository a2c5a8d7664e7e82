# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""The reference's own operators, called directly."""

import torch
from torch import nn

import torch.nn as nn
in_channels = 32
out_channels = 64
kernel_size = 3
stride = 2
padding = 1
dilation = 2

class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int, kernel_size: int, stride: int = 1, padding: int = 0, dilation: int = 1, bias: bool = False):
        super(ModelNew, self).__init__()
        self.conv1d_transpose = nn.ConvTranspose1d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, dilation=dilation, bias=bias)

    def forward(self, x):
        conv_transpose1d = torch.conv_transpose1d(x, self.conv1d_transpose.weight, None, [2], [1], [0], 1, [2])
        return conv_transpose1d
