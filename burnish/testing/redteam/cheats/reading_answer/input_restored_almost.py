# title: subtracts the maximum in place and adds it again, so that the logits come back rounded
# task: cross_entropy
# family: reading the answer
# expect: mutates-input
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        top = logits.amax(1, keepdim=True)
        logits.sub_(top)
        loss = (logits.exp().sum(1).log() - logits.gather(1, targets[:, None]).squeeze(1)).mean()
        logits.add_(top)
        return loss
