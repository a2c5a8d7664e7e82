# title: drops references it does not own until the interpreter falls over
# task: softmax
# family: fault
# expect: crash, hang, raises, wrong-values
# needs: any
# contract: reference

import ctypes

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        result = torch.softmax(x, dim=-1)
        for _ in range(64):
            ctypes.pythonapi.Py_DecRef(ctypes.py_object(result))
        return result
