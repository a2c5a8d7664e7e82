"""The distillation loss: the divergence of a student's softmax from a teacher's."""

import torch
from torch import nn

FAMILY = "loss"

ROWS = 1024
CLASSES = 1000
TEMPERATURE = 2.0


class Model(nn.Module):
    def forward(self, student: torch.Tensor, teacher: torch.Tensor) -> torch.Tensor:
        predicted = torch.log_softmax(student / TEMPERATURE, dim=-1)
        wanted = torch.softmax(teacher / TEMPERATURE, dim=-1)
        return nn.functional.kl_div(predicted, wanted, reduction="batchmean")


def get_inputs() -> list[torch.Tensor]:
    return [3.0 * torch.randn(ROWS, CLASSES), 3.0 * torch.randn(ROWS, CLASSES)]


def get_init_inputs() -> list[int]:
    return []
