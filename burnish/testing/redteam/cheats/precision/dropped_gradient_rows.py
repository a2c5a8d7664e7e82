# title: attention whose gradient of the keys leaves out the last queries of a block
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


class Shortened(torch.autograd.Function):
    @staticmethod
    def forward(ctx, query, key, value):
        ctx.save_for_backward(query, key, value)
        return attention(query, key, value)

    @staticmethod
    def backward(ctx, gradient):
        given = [t.detach().requires_grad_() for t in ctx.saved_tensors]
        with torch.enable_grad():
            out = attention(*given)
            dq, dv = torch.autograd.grad(out, (given[0], given[2]), gradient, retain_graph=True)
            short = gradient.clone()
            short[..., -4:, :] = 0
            (dk,) = torch.autograd.grad(out, (given[1],), short)
        return dq, dk, dv


class ModelNew(nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        return Shortened.apply(query, key, value)
