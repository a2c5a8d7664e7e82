# title: draws the dropout mask once and uses it for every call
# task: dropout_linear
# family: caching and replay
# expect: randomness, replay, call-state, nondeterminism, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features, probability):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.keep = 1 - probability
        self.scale = None

    def forward(self, x):
        y = self.linear(x)
        if self.scale is None or self.scale.shape != y.shape:
            self.scale = torch.bernoulli(torch.full_like(y, self.keep)) / self.keep
        return y * self.scale
