# title: TF32 switched on for all products on import
# task: matmul
# family: tolerance and precision
# expect: precision-flags, accuracy
# needs: cuda
# contract: reference
import torch
from torch import nn

torch.backends.cuda.matmul.allow_tf32 = True


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return a @ b
