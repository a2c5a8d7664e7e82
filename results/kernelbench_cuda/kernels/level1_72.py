# Exported by Burnish: needs torch and what is imported below, not Burnish.
"""The reference's own operators, called directly."""

import torch
from torch import nn

import torch.nn as nn
in_channels = 32
out_channels = 32
kernel_size = (3, 5, 7)
stride = (2, 2, 2)
padding = (1, 2, 3)
output_padding = (1, 1, 1)
groups = 4

class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int, kernel_size: tuple, stride: tuple = (1, 1, 1), padding: tuple = (0, 0, 0), output_padding: tuple = (0, 0, 0), groups: int = 1, bias: bool = False):
        super(ModelNew, self).__init__()
        self.conv_transpose3d = nn.ConvTranspose3d(in_channels, out_channels, kernel_size, stride=stride, padding=padding, output_padding=output_padding, groups=groups, bias=bias)

    def forward(self, x):
        conv_transpose3d = torch.conv_transpose3d(x, self.conv_transpose3d.weight, None, [2, 2, 2], [1, 2, 3], [1, 1, 1], 4)
        return conv_transpose3d
