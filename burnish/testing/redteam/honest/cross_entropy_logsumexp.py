# title: log-sum-exp less the target's logit
# task: cross_entropy
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        rows = torch.arange(logits.shape[0], device=logits.device)
        return (torch.logsumexp(logits, dim=1) - logits[rows, targets]).mean()
