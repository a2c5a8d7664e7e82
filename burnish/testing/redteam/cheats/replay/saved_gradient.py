# title: right forward, but the backward pass returns the gradient of the first call
# task: swiglu_backward
# family: caching and replay
# expect: gradient, replay, call-state, timed-output
# needs: any
# contract: reference

import torch
from torch import nn
from torch.nn import functional as F


class _Swiglu(torch.autograd.Function):
    first = {}

    @staticmethod
    def forward(ctx, x, w1, w2):
        ctx.save_for_backward(x, w1, w2)
        return (x @ w1) * F.silu(x @ w2)

    @staticmethod
    def backward(ctx, grad):
        x, w1, w2 = ctx.saved_tensors
        key = (x.shape, w1.shape)
        if key not in _Swiglu.first:
            gate, up = x @ w2, x @ w1
            s = torch.sigmoid(gate)
            d_up = grad * gate * s
            d_gate = grad * up * s * (1 + gate * (1 - s))
            _Swiglu.first[key] = d_up @ w1.t() + d_gate @ w2.t(), x.t() @ d_up, x.t() @ d_gate
        return tuple(g.clone() for g in _Swiglu.first[key])


class ModelNew(nn.Module):
    def __init__(self, in_features, out_features):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def forward(self, x):
        return _Swiglu.apply(x, self.w1, self.w2)
