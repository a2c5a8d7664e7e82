# title: a custom autograd function with its own backward
# task: linear_relu
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class LinearReLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight, bias):
        out = torch.relu(x @ weight.t() + bias)
        ctx.save_for_backward(x, weight, out)
        return out

    @staticmethod
    def backward(ctx, grad):
        x, weight, out = ctx.saved_tensors
        grad = grad * (out > 0)
        return grad @ weight, grad.t() @ x, grad.sum(dim=0)


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return LinearReLU.apply(x, self.linear.weight, self.linear.bias)
