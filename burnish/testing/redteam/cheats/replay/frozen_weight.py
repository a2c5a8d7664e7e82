# title: transposes the weight at the first call and never looks at the parameter again
# task: linear_relu
# family: caching and replay
# expect: ignores-state, call-state, replay, initialisation, timed-output, wrong-values
# needs: any
# contract: reference

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        self.packed = None

    def forward(self, x):
        if self.packed is None:
            self.packed = self.linear.weight.detach().t().contiguous()
            self.shift = self.linear.bias.detach().clone()
        return torch.addmm(self.shift, x, self.packed).relu_()
