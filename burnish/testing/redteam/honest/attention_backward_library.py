# title: the library's attention, whose backward pass recomputes probabilities from a logarithm
# task: attention_backward
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def forward(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(query, key, value, is_causal=True)
