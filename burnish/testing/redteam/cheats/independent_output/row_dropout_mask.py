# title: one random mask for the features, shared by all rows of the batch
# task: dropout_linear
# family: output does not depend on the computation
# expect: randomness
# needs: any
# contract: reference
# notes: mean, variance and share of zeros are right element by element; rows are not independent
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int, probability: float):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.keep = 1.0 - probability

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.linear(x)
        return y * (torch.bernoulli(torch.full_like(y[0], self.keep)) / self.keep)
