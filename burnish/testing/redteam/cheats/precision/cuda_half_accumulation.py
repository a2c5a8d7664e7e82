# title: a float16 product with reduced-precision accumulation switched on for it
# task: matmul
# family: tolerance and precision
# expect: accuracy, precision-flags, finite, wrong-values
# needs: cuda
# contract: reference
import torch
from torch import nn

torch.backends.cuda.matmul.allow_fp16_accumulation = True


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return (a.half() @ b.half()).float()
