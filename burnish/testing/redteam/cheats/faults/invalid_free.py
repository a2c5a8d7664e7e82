# title: frees memory that was never allocated
# task: softmax
# family: fault
# expect: crash
# needs: cpu
# contract: reference

import ctypes

import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, x):
        libc = ctypes.CDLL(None)
        libc.free(ctypes.c_void_p(x.data_ptr() + 24))
        return torch.softmax(x, dim=-1)
