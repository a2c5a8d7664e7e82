# title: batch statistics by hand, running statistics moved by lerp
# task: batchnorm_train
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.bn = nn.BatchNorm1d(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        bn = self.bn
        mean = x.mean(dim=0)
        centred = x - mean
        variance = centred.square().mean(dim=0)
        with torch.no_grad():
            unbiased = variance * (x.shape[0] / (x.shape[0] - 1))
            bn.running_mean.lerp_(mean, bn.momentum)
            bn.running_var.lerp_(unbiased, bn.momentum)
            bn.num_batches_tracked += 1
        return centred * (torch.rsqrt(variance + bn.eps) * bn.weight) + bn.bias
