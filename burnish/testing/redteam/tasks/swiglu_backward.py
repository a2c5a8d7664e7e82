"""x @ w1 * silu(x @ w2) with gradients for the input and the parameters ``w1`` and ``w2``."""

import torch
from torch import nn
from torch.nn import functional as F

BATCH = 64
IN_FEATURES = 96
OUT_FEATURES = 128
DIRECTION = "forward+backward"


class Model(nn.Module):
    def __init__(self, in_features: int, out_features: int):
        super().__init__()
        self.w1 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)
        self.w2 = nn.Parameter(torch.randn(in_features, out_features) / in_features**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x @ self.w1) * F.silu(x @ self.w2)


def get_inputs():
    return [torch.randn(BATCH, IN_FEATURES, requires_grad=True)]


def get_init_inputs():
    return [IN_FEATURES, OUT_FEATURES]
