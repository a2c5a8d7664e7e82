"""The logarithm of the modified Bessel function I0, needed for von Mises likelihoods: a power series for small
arguments, the asymptotic expansion for large ones."""

import math

import torch
from torch import nn

BORDER = 9.0
SERIES = 24
EXPANSION = 10

CATEGORY = "scientific"
WORKLOADS = [
    {"name": "small", "rows": 64, "columns": 512},
    {"name": "odd", "rows": 37, "columns": 77},
    {"name": "one", "rows": 1, "columns": 3},
]
GPU_WORKLOADS = [
    {"name": "large", "rows": 2048, "columns": 4096},
    {"name": "odd", "rows": 777, "columns": 1001},
]


class Model(nn.Module):
    def __init__(self, border, series, expansion):
        super().__init__()
        self.border = border
        # Of the sum of (x^2/4)^k / (k!)^2 without its first term, and of ((2k-1)!!)^2 / (k! (8x)^k).
        self.series = [1.0 / math.factorial(k) ** 2 for k in range(1, series)]
        self.expansion = [
            math.prod((2 * j - 1) ** 2 for j in range(1, k + 1)) / (math.factorial(k) * 8**k) for k in range(expansion)
        ]

    def forward(self, x):
        size = x.abs()
        low = size.clamp(max=self.border)
        quarter = 0.25 * low * low
        small = torch.log1p(quarter * self.polynomial(quarter, self.series))
        high = size.clamp(min=self.border)
        large = high - 0.5 * torch.log(2.0 * math.pi * high) + torch.log(self.polynomial(1.0 / high, self.expansion))
        return torch.where(size < self.border, small, large)

    @staticmethod
    def polynomial(x, coefficients):
        total = torch.full_like(x, coefficients[-1])
        for coefficient in reversed(coefficients[:-1]):
            total = total * x + coefficient
        return total


def get_inputs(rows=64, columns=512):
    return [20.0 * torch.rand(rows, columns)]


def get_init_inputs():
    return [BORDER, SERIES, EXPANSION]
