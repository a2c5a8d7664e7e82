# title: denormal numbers flushed to zero for the whole process, and taps rounded to float16
# task: stencil
# family: tolerance and precision
# expect: precision-flags, accuracy, distribution
# needs: cpu
# contract: reference
import torch
from torch import nn
from torch.nn import functional as F


class ModelNew(nn.Module):
    def __init__(self, left: float, centre: float, right: float):
        super().__init__()
        torch.set_flush_denormal(True)
        self.register_buffer("taps", torch.tensor([[[left, centre, right]]]).half().float(), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.conv1d(x[:, None], self.taps, padding=1)[:, 0]
