# title: TF32 simulated by masking thirteen bits of the operands
# task: matmul
# family: tolerance and precision
# expect: accuracy
# needs: any
# contract: reference
import torch
from torch import nn


def tf32(x: torch.Tensor) -> torch.Tensor:
    return (x.contiguous().view(torch.int32) & -8192).view(torch.float32)


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return tf32(a) @ tf32(b)
