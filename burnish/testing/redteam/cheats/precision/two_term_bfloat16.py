# title: float32 products from three bfloat16 ones, the smallest left out
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
# notes: within 1e-3 of the reference, and still far more than float32's own error
import torch
from torch import nn


def split(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    high = x.bfloat16().float()
    return high, (x - high).bfloat16().float()


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        (a_high, a_low), (b_high, b_low) = split(a), split(b)
        return a_low @ b_high + a_high @ b_low + a_high @ b_high
