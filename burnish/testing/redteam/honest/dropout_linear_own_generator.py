# title: a generator of its own, seeded from the system's entropy
# task: dropout_linear
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.probability = probability
        self.generators = {}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = torch.addmm(self.linear.bias, x, self.linear.weight.t())
        if not self.training:
            return out
        if x.device not in self.generators:
            self.generators[x.device] = torch.Generator(device=x.device)
            self.generators[x.device].seed()
        keep = 1 - self.probability
        mask = torch.empty_like(out).bernoulli_(keep, generator=self.generators[x.device])
        return out * mask.div_(keep)
