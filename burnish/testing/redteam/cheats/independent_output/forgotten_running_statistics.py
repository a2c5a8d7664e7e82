# title: batch normalisation that never updates its running statistics
# task: batchnorm_train
# family: output does not depend on the computation
# expect: module-state
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
        return F.batch_norm(x, None, None, self.bn.weight, self.bn.bias, True, 0.0, self.bn.eps)
