# title: attention whose scores and values are rounded to float16
# task: attention
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = (q * q.shape[-1] ** -0.5).half().float() @ k.half().float().transpose(-2, -1) + self.mask
        return torch.softmax(scores, -1).half().float() @ v.half().float()
