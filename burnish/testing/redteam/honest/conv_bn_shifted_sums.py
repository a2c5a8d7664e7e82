# title: nine shifted pictures, each mixed over the channels and added up
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
        height, width = x.shape[2:]
        padded = F.pad(x, (1, 1, 1, 1))
        total = 0
        for row in range(3):
            for column in range(3):
                picture = padded[:, :, row : row + height, column : column + width]
                total = total + torch.einsum("bihw,oi->bohw", picture, self.conv.weight[:, :, row, column])
        total = total + self.conv.bias[:, None, None]
        scale = self.bn.weight / torch.sqrt(self.bn.running_var + self.bn.eps)
        return (total - self.bn.running_mean[:, None, None]) * scale[:, None, None] + self.bn.bias[:, None, None]
