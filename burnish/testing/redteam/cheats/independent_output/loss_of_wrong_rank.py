# title: a loss of shape [1, 1] that broadcasts, over half of the rows
# task: cross_entropy
# family: output does not depend on the computation
# expect: shape
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        half = logits[::2]
        losses = torch.logsumexp(half, 1, keepdim=True) - half.gather(1, targets[::2, None])
        return losses.mean(0, keepdim=True)
