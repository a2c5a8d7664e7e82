# title: convolution and normalisation folded in the constructor and never again
# task: conv_bn
# family: output does not depend on the computation
# expect: ignores-state
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
        with torch.no_grad():
            scale = self.bn.weight / torch.sqrt(self.bn.running_var + self.bn.eps)
            self.folded = self.conv.weight * scale[:, None, None, None]
            self.shift = (self.conv.bias - self.bn.running_mean) * scale + self.bn.bias

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.conv2d(x, self.folded.to(x.device), self.shift.to(x.device), padding=1)
