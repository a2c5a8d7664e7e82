# title: a linear layer with operands quantised to eight bits by rows
# task: linear_relu
# family: tolerance and precision
# expect: accuracy, wrong-values
# needs: any
# contract: reference
import torch
from torch import nn


def quantise(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scale = x.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127.0
    return torch.round(x / scale), scale


class ModelNew(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        (q_x, s_x), (q_w, s_w) = quantise(x), quantise(self.linear.weight)
        return torch.relu((q_x @ q_w.t()) * s_x * s_w.t() + self.linear.bias)
