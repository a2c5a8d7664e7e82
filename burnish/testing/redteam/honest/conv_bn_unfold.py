# title: the convolution as one matrix product over unfolded patches
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
        patches = F.unfold(x, 3, padding=1)
        flat = self.conv.weight.flatten(1) @ patches + self.conv.bias[:, None]
        return self.bn(flat.unflatten(2, x.shape[2:]))
