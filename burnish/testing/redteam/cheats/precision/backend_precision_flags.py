# title: tells oneDNN to use TF32 for products and bfloat16 for convolutions
# task: matmul
# family: tolerance and precision
# expect: precision-flags, accuracy
# needs: cpu
# contract: reference
import torch
from torch import nn

torch.backends.mkldnn.matmul.fp32_precision = "tf32"
torch.backends.mkldnn.conv.fp32_precision = "bf16"


class ModelNew(nn.Module):
    def forward(self, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        return torch.matmul(a, b)
