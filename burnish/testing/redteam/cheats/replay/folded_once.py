# title: folds batch normalisation into the convolution at the first call only
# task: conv_bn
# family: caching and replay
# expect: ignores-state, call-state, replay, initialisation, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, in_channels, out_channels):
        super().__init__()
        self.conv = nn.Conv2d(in_channels, out_channels, 3, padding=1)
        self.bn = nn.BatchNorm2d(out_channels)
        self.folded = None
        self.eval()

    def forward(self, x):
        if self.folded is None:
            bn = self.bn
            factor = bn.weight / torch.sqrt(bn.running_var + bn.eps)
            weight = (self.conv.weight * factor[:, None, None, None]).detach()
            bias = ((self.conv.bias - bn.running_mean) * factor + bn.bias).detach()
            self.folded = weight, bias
        return F.conv2d(x, *self.folded, padding=1)
