# title: autocast switched on in the constructor and left on
# task: linear_relu
# family: tolerance and precision
# expect: precision-flags, accuracy
# needs: any
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        for kind in ("cpu", "cuda"):
            torch.set_autocast_dtype(kind, torch.float16)
            torch.set_autocast_enabled(kind, True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.linear(x)).float()
