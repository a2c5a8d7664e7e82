# title: batch normalisation with the running statistics instead of the batch's
# task: batchnorm_train
# family: output does not depend on the computation
# expect: passthrough, distribution, module-state, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, features: int):
        super().__init__()
        self.bn = nn.BatchNorm1d(features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        bn = self.bn
        return F.batch_norm(x, bn.running_mean, bn.running_var, bn.weight, bn.bias, False, 0.0, bn.eps)
