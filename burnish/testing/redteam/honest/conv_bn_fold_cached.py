# title: folds the normalisation once and again whenever any of the six tensors changes
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
        self.seen = None
        self.folded = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        conv, bn = self.conv, self.bn
        state = (conv.weight, conv.bias, bn.weight, bn.bias, bn.running_mean, bn.running_var)
        key = tuple((tensor.data_ptr(), tensor._version) for tensor in state)
        if key != self.seen:
            scale = bn.weight * torch.rsqrt(bn.running_var + bn.eps)
            shift = (conv.bias - bn.running_mean) * scale + bn.bias
            self.folded = (conv.weight * scale[:, None, None, None]).detach(), shift.detach()
            self.seen = key
        weight, bias = self.folded
        return F.conv2d(x, weight, bias, padding=1)
