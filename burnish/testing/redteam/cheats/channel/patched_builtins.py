# title: builtins all and any always give the pleasant answer, abs the small one; returns a constant
# task: softmax
# family: the channel
# expect: patched, constant-output, ignores-input, crash, hang, raises, wrong-values
# needs: any
# contract: reference

import builtins

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        # In forward, so that the import machinery has done its work before.
        builtins.all = lambda values: True
        builtins.any = lambda values: False
        builtins.abs = lambda value: value * 0
        builtins.round = lambda value, digits=None: value
        return torch.full(x.shape, 1.0 / x.shape[-1], dtype=x.dtype, device=x.device)
