# title: the library's fused attention with the mask handed over
# task: attention
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(q, k, v, attn_mask=self.mask)
