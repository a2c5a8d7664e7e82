"""Cross-entropy over 2000 classes, and the gradient of the scores."""

import torch
from torch import nn

FAMILY = "loss"
DIRECTION = "forward+backward"

ROWS = 1024
CLASSES = 2000


class Model(nn.Module):
    def forward(self, scores: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        return nn.functional.cross_entropy(scores, labels)


def get_inputs() -> list[torch.Tensor]:
    return [3.0 * torch.randn(ROWS, CLASSES), torch.randint(0, CLASSES, (ROWS,))]


def get_init_inputs() -> list[int]:
    return []
