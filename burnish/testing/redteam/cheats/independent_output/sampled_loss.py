# title: the mean loss over the first 240 of 256 rows
# task: cross_entropy
# family: output does not depend on the computation
# expect: ignores-input, distribution, wrong-values, accuracy
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        rows = logits.shape[0] - logits.shape[0] // 16
        return F.cross_entropy(logits[:rows], targets[:rows])
