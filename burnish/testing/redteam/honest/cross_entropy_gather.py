# title: log-softmax, then the targets' entries gathered
# task: cross_entropy
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        return -torch.log_softmax(logits, dim=1).gather(1, targets[:, None]).mean()
