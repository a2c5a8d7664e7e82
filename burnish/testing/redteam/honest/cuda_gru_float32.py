# title: recurrent layers in float32, where the library takes TF32
# task: gru
# family: honest
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.gru = nn.GRU(width, hidden, 2)

    def forward(self, x: torch.Tensor, start: torch.Tensor) -> torch.Tensor:
        with torch.backends.cudnn.flags(enabled=False):
            return self.gru(x, start)[0]
