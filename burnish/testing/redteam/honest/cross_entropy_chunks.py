# title: chunks of rows, each summed by itself
# task: cross_entropy
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F

ROWS = 32


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        parts = zip(logits.split(ROWS), targets.split(ROWS), strict=True)
        sums = [F.cross_entropy(some, those, reduction="sum") for some, those in parts]
        return torch.stack(sums).sum() / logits.shape[0]
