# title: cross-entropy with a constant instead of each row's maximum
# task: cross_entropy
# family: output does not depend on the computation
# expect: distribution, finite
# needs: any
# contract: reference
import torch
from torch import nn

LARGEST_GAUSSIAN = 5.0


class ModelNew(nn.Module):
    def forward(self, logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        normaliser = torch.log(torch.exp(logits - LARGEST_GAUSSIAN).sum(1)) + LARGEST_GAUSSIAN
        return (normaliser - logits.gather(1, targets[:, None]).squeeze(1)).mean()
