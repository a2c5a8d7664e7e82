"""The divergence of a student's word distribution from a teacher's, both softened by a temperature, for each token.
The teacher's logits were stored beforehand as whole numbers of a fixed step."""

import torch
from torch import nn

TEMPERATURE = 2.0
STEP = 0.0625

CATEGORY = "loss"
DIRECTION = "forward+backward"
WORKLOADS = [
    {"name": "small", "tokens": 96, "vocabulary": 2048},
    {"name": "odd", "tokens": 37, "vocabulary": 1001},
    {"name": "two", "tokens": 2, "vocabulary": 2},
]
GPU_WORKLOADS = [
    {"name": "large", "tokens": 1024, "vocabulary": 32000},
    {"name": "odd", "tokens": 333, "vocabulary": 30001},
]


class Model(nn.Module):
    def __init__(self, temperature, step):
        super().__init__()
        self.temperature = temperature
        self.step = step

    def forward(self, student, stored):
        teacher = stored.to(student.dtype) * self.step
        wanted = (teacher / self.temperature).log_softmax(dim=-1)
        given = (student / self.temperature).log_softmax(dim=-1)
        return self.temperature**2 * (wanted.exp() * (wanted - given)).sum(dim=-1)


def get_inputs(tokens=96, vocabulary=2048):
    stored = (32.0 * torch.randn(tokens, vocabulary)).clamp(-127.0, 127.0).to(torch.int8)
    return [2.0 * torch.randn(tokens, vocabulary), stored]


def get_init_inputs():
    return [TEMPERATURE, STEP]
