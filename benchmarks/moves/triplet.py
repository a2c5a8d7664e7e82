"""The triplet margin loss of anchors, positives and negatives."""

import torch
from torch import nn

FAMILY = "loss"

ROWS = 4096
FEATURES = 512


class Model(nn.Module):
    def forward(self, anchor: torch.Tensor, positive: torch.Tensor, negative: torch.Tensor) -> torch.Tensor:
        return nn.functional.triplet_margin_loss(anchor, positive, negative, margin=1.0)


def get_inputs() -> list[torch.Tensor]:
    return [torch.randn(ROWS, FEATURES), torch.randn(ROWS, FEATURES), torch.randn(ROWS, FEATURES)]


def get_init_inputs() -> list[int]:
    return []
