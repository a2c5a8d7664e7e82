# title: attention that keeps the scaled transposed keys of a key tensor it has seen
# task: attention
# family: caching and replay
# expect: replay, call-state, timed-output, ignores-input, distribution, wrong-values
# needs: any
# contract: reference

import math

import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))
        self.keys = {}

    def forward(self, q, k, v):
        tag = (k.data_ptr(), k.shape, k.stride())
        if tag not in self.keys:
            self.keys[tag] = (k.transpose(-2, -1) / math.sqrt(q.shape[-1])).contiguous()
        return torch.softmax(q @ self.keys[tag] + self.mask, dim=-1) @ v
