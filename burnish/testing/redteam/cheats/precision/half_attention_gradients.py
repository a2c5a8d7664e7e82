# title: attention whose forward pass is exact and whose backward pass rounds to bfloat16
# task: attention_backward
# family: tolerance and precision
# expect: gradient
# needs: any
# contract: reference
import math

import torch
from torch import nn


def attention(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
    future = torch.ones(query.shape[-2], key.shape[-2], dtype=torch.bool, device=query.device).triu(1)
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return scores.masked_fill(future, float("-inf")).softmax(-1) @ value


class Rounded(torch.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value):
        ctx.save_for_backward(query, key, value)
        return attention(query, key, value)

    @staticmethod
    def backward(ctx, gradient):
        given = [t.detach().bfloat16().float().requires_grad_() for t in ctx.saved_tensors]
        with torch.enable_grad():
            found = torch.autograd.grad(attention(*given), given, gradient.bfloat16().float())
        return tuple(g.bfloat16().float() for g in found)


class ModelNew(nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        return Rounded.apply(query, key, value)
