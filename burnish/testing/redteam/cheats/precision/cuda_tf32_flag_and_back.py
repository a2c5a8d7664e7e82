# title: TF32 switched on inside the call and off again before it returns
# task: linear_relu
# family: tolerance and precision
# expect: accuracy, precision-flags
# needs: cuda
# contract: reference
import torch
from torch import nn


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        before = torch.get_float32_matmul_precision()
        torch.set_float32_matmul_precision("high")
        try:
            return torch.relu(self.linear(x))
        finally:
            torch.set_float32_matmul_precision(before)
