# title: dropout with one mask for all calls
# task: dropout_linear
# family: output does not depend on the computation
# expect: randomness, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.keep = 1.0 - probability
        self.pattern: torch.Tensor | None = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.linear(x)
        if self.pattern is None or self.pattern.shape != y.shape:
            self.pattern = torch.bernoulli(torch.full_like(y, self.keep)) / self.keep
        return y * self.pattern
