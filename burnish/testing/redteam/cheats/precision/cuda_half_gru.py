# title: recurrent layers in half precision
# task: gru
# family: tolerance and precision
# expect: accuracy, distribution
# needs: cuda
# contract: reference
# notes: beside TF32 half precision is as exact, up to 65504
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.gru = nn.GRU(width, hidden, 2)

    def forward(self, x: torch.Tensor, start: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cuda", torch.float16):
            return self.gru(x, start)[0].float()
