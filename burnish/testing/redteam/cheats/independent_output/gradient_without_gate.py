# title: a backward pass that leaves out the gate's derivative
# task: swiglu_backward
# family: output does not depend on the computation
# expect: gradient
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class Gated(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w1, w2):
        up, gate = x @ w1, x @ w2
        active = F.silu(gate)
        ctx.save_for_backward(x, w1, w2, up, active, torch.sigmoid(gate))
        return up * active

    @staticmethod
    def backward(ctx, grad):
        x, w1, w2, up, active, slope = ctx.saved_tensors
        d_up, d_gate = grad * active, grad * up * slope
        return d_up @ w1.t() + d_gate @ w2.t(), x.t() @ d_up, x.t() @ d_gate


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return Gated.apply(x, self.w1, self.w2)
