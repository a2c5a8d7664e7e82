# title: operands rounded to TF32 before they are multiplied, as the library may do
# task: conv_bn
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


def rounded(tensor: torch.Tensor) -> torch.Tensor:
    bits = tensor.contiguous().view(torch.int32)
    return ((bits + 0x1000) & ~0x1FFF).view(torch.float32)


class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, 3, padding=1)
        self.bn = nn.BatchNorm2d(out_channels)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.bn(F.conv2d(rounded(x), rounded(self.conv.weight), self.conv.bias, padding=1))
