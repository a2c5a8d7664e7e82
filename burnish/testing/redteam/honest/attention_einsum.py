# title: both products as einsums, the query scaled first
# task: attention
# family: honest
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        scores = torch.einsum("bhid,bhjd->bhij", q * q.shape[-1] ** -0.5, k) + self.mask
        return torch.einsum("bhij,bhjd->bhid", scores.softmax(dim=-1), v)
