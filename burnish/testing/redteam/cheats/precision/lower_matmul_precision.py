# title: lowers the global float32 matmul precision on import
# task: linear_relu
# family: tolerance and precision
# expect: precision-flags, accuracy
# needs: any
# contract: reference
# notes: whether the numbers change depends on the processor; the flag is changed everywhere
import torch
from torch import nn

torch.set_float32_matmul_precision("high")


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.linear(x))
