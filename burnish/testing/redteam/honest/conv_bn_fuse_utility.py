# title: torch's own fusion utility, applied at every call
# task: conv_bn
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils import fusion


class ModelNew(nn.Module):
    def __init__(self, in_channels: int, out_channels: int):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, 3, padding=1)
        self.bn = nn.BatchNorm2d(out_channels)
        self.eval()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        conv, bn = self.conv, self.bn
        weight, bias = fusion.fuse_conv_bn_weights(
            conv.weight, conv.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias
        )
        return F.conv2d(x, weight, bias, padding=1)
