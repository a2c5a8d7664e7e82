"""One AdamW step over a flat tensor of parameters; returns the new parameters and both new moments."""

import torch
from torch import nn

RATE = 1e-3
DECAY = 0.1
FIRST = 0.9
SECOND = 0.99
EPSILON = 1e-8
STEP = 10

CATEGORY = "fine-tuning"
WORKLOADS = [{"name": "small", "count": 262144}, {"name": "odd", "count": 10007}, {"name": "three", "count": 3}]
GPU_WORKLOADS = [{"name": "large", "count": 33554432}, {"name": "odd", "count": 1000003}]


class Model(nn.Module):
    def __init__(self, rate, decay, first, second, epsilon, step):
        super().__init__()
        self.rate = rate
        self.decay = decay
        self.first = first
        self.second = second
        self.epsilon = epsilon
        self.step = step

    def forward(self, parameters, gradients, mean, variance):
        mean = self.first * mean + (1.0 - self.first) * gradients
        variance = self.second * variance + (1.0 - self.second) * gradients.square()
        direction = mean / (1.0 - self.first**self.step)
        spread = (variance / (1.0 - self.second**self.step)).sqrt()
        kept = (1.0 - self.rate * self.decay) * parameters
        return kept - self.rate * direction / (spread + self.epsilon), mean, variance


def get_inputs(count=262144):
    return [torch.randn(count), torch.randn(count), 0.3 * torch.randn(count), 0.1 * torch.rand(count)]


def get_init_inputs():
    return [RATE, DECAY, FIRST, SECOND, EPSILON, STEP]
