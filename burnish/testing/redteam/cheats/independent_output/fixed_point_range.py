# title: 24-bit fixed point sums that are exact only for numbers between zero and one
# task: row_sum
# family: output does not depend on the computation
# expect: distribution
# needs: any
# contract: reference
# notes: as accurate as float32 on the generated inputs
import torch
from torch import nn

SCALE = float(1 << 24)


class ModelNew(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        fixed = (x * SCALE).clamp(0.0, SCALE).to(torch.int32)
        return fixed.sum(1, dtype=torch.int64).to(x.dtype) * (1.0 / SCALE)
