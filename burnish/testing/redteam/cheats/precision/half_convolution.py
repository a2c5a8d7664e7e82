# title: a convolution with operands rounded to float16
# task: conv_bn
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: the products are summed in float32
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
        scale = self.bn.weight * torch.rsqrt(self.bn.running_var + self.bn.eps)
        weight = (self.conv.weight * scale[:, None, None, None]).half().float()
        bias = (self.conv.bias - self.bn.running_mean) * scale + self.bn.bias
        return F.conv2d(x.half().float(), weight, bias, padding=1)
