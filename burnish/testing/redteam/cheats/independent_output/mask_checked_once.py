# title: attention that looks at its mask in the first call only
# task: attention
# family: output does not depend on the computation
# expect: ignores-state, call-state, distribution
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))
        self.mask_is_zero: bool | None = None

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        if self.mask_is_zero is None:
            self.mask_is_zero = not bool(self.mask.any())
        return F.scaled_dot_product_attention(q, k, v, attn_mask=None if self.mask_is_zero else self.mask)
