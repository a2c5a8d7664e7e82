# title: a one-hot matrix and float64 inside, slower than the reference
# task: cross_entropy
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        wanted = F.one_hot(targets, logits.shape[1]).double()
        # A multiplication by zero would turn minus infinity into NaN: choose instead.
        logs = torch.where(wanted > 0, torch.log_softmax(logits.double(), dim=1), 0.0)
        return -(logs.sum() / logits.shape[0]).to(logits.dtype)
