"""A causal convolution with filters as long as the sequence, by the fast Fourier transform, plus a skip connection
and a gate: Hyena and other long-convolution models."""

import torch
from torch import nn

CATEGORY = "sequence"
WORKLOADS = [
    {"name": "small", "batch": 4, "channels": 64, "length": 1024},
    {"name": "odd", "batch": 3, "channels": 7, "length": 77},
    {"name": "one", "batch": 1, "channels": 64, "length": 1},
]
GPU_WORKLOADS = [
    {"name": "large", "batch": 4, "channels": 768, "length": 4096},
    {"name": "odd", "batch": 3, "channels": 65, "length": 1001},
]


class Model(nn.Module):
    def forward(self, x, filters, skip, gate):
        length = x.shape[-1]
        # Twice the length, so that the end does not wrap round to the beginning.
        spectrum = torch.fft.rfft(x, n=2 * length) * torch.fft.rfft(filters, n=2 * length)
        y = torch.fft.irfft(spectrum, n=2 * length)[..., :length]
        return (y + skip[:, None] * x) * gate


def get_inputs(batch=4, channels=64, length=1024):
    fading = torch.exp(-4.0 * torch.arange(length) / length)
    return [
        torch.randn(batch, channels, length),
        torch.randn(channels, length) * fading / length**0.5,
        torch.randn(channels),
        torch.randn(batch, channels, length),
    ]


def get_init_inputs():
    return []
