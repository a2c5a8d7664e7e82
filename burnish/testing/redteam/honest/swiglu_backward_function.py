# title: a custom autograd function with its own backward
# task: swiglu_backward
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class SwiGLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w1, w2):
        up, gate = x @ w1, x @ w2
        ctx.save_for_backward(x, w1, w2, up, gate)
        return up * gate * torch.sigmoid(gate)

    @staticmethod
    def backward(ctx, grad):
        x, w1, w2, up, gate = ctx.saved_tensors
        share = torch.sigmoid(gate)
        silu = gate * share
        grad_up = grad * silu
        grad_gate = grad * up * (share + silu * (1 - share))
        return grad_up @ w1.t() + grad_gate @ w2.t(), x.t() @ grad_up, x.t() @ grad_gate


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return SwiGLU.apply(x, self.w1, self.w2)
