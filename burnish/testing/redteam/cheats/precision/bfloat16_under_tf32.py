# title: bfloat16 operands where the contract allows TF32
# task: matmul
# family: tolerance and precision
# expect: accuracy, wrong-values
# needs: any
# contract: tf32
# notes: three bits of mantissa fewer, error about eight times larger
import torch
from torch import nn


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a.bfloat16().float() @ b.bfloat16().float()
