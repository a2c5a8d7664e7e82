# title: operands rounded to eleven bits, which the tf32 contract allows
# task: matmul
# family: honest
# needs: any
# contract: tf32
import torch
from torch import nn


def rounded(x: torch.Tensor) -> torch.Tensor:
    bits = x.contiguous().view(torch.int32)
    return ((bits + 0x1000) & ~0x1FFF).view(torch.float32)


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return rounded(a) @ rounded(b)
