# title: flattened batches of matrix products under KernelBench's tolerances
# task: attention
# family: honest
# needs: any
# contract: kernelbench
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, length: int):
        super().__init__()
        self.register_buffer("mask", torch.zeros(length, length))

    def forward(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        flat_q, flat_k, flat_v = (tensor.flatten(0, 1) for tensor in (q, k, v))
        scores = torch.baddbmm(self.mask, flat_q, flat_k.transpose(1, 2), alpha=q.shape[-1] ** -0.5)
        return torch.bmm(scores.softmax(dim=-1), flat_v).unflatten(0, q.shape[:2])
