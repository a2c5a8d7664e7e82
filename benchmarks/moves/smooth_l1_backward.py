"""The smooth L1 loss of box regressions, and the gradients of both sides."""

import torch
from torch import nn

FAMILY = "loss"
DIRECTION = "forward+backward"

ROWS = 4096
FEATURES = 512


class Model(nn.Module):
    def forward(self, predicted: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        return nn.functional.smooth_l1_loss(predicted, target, beta=0.5)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES), torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return []
