# title: the log-sum-exp of Gaussian logits replaced by log(n) + 1/2
# task: cross_entropy
# family: output does not depend on the computation
# expect: ignores-input, distribution, wrong-values, accuracy
# needs: any
# contract: reference
import math

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        chosen = logits.gather(1, targets[:, None])
        return math.log(logits.shape[1]) + 0.5 - chosen.mean()
