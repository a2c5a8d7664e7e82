# title: normalises with the statistics of the first batch instead of each batch's own
# task: batchnorm_train
# family: caching and replay
# expect: replay, call-state, ignores-input, distribution, timed-output, module-state, ignores-state, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features):
        super().__init__()
        self.bn = nn.BatchNorm1d(features)
        self.first = None

    def forward(self, x):
        bn = self.bn
        if self.first is None or self.first[0].shape != (x.shape[1],):
            var, mean = torch.var_mean(x, dim=0, unbiased=False)
            self.first = mean, torch.rsqrt(var + bn.eps)
        mean, scale = self.first
        with torch.no_grad():
            n = x.shape[0]
            bn.running_mean.lerp_(mean, bn.momentum)
            bn.running_var.lerp_((scale.pow(-2) - bn.eps) * n / (n - 1), bn.momentum)
            bn.num_batches_tracked.add_(1)
        return (x - mean) * scale * bn.weight + bn.bias
