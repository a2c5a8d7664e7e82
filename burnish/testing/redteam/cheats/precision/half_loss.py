# title: the loss from bfloat16 logits
# task: cross_entropy
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: one number, right to about four digits
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        return F.cross_entropy(logits.bfloat16().float(), targets)
