# title: reads address zero while the module is imported
# task: softmax
# family: fault
# expect: crash
# needs: any
# contract: reference

import ctypes

import torch
from torch import nn

ctypes.string_at(0)


class ModelNew(nn.Module):
    def forward(self, x):
        return torch.softmax(x, dim=-1)
